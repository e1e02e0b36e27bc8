import { ToastRegion } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';

/** Where notices appear. */
export default function Toasts() {
  const t = useT();
  return <ToastRegion label={t('shell.notices')} closeLabel={t('shell.close')} />;
}
