import { Button } from '@baize/ui/button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { Picture } from '@baize/ui/picture.tsx';
import { useT } from '@baize/webkit/i18n';
import { useEffect } from 'react';
import { useBoot } from '../../boot.ts';
import { BrandMark } from '../../layout/brand-mark.tsx';
import { openService, serviceEntries } from '../../service.ts';
import { useFormat } from '../../use-format.ts';
import { reloadBoot } from '../../wiring.ts';
import brandMark from '../../layout/brand-mark.module.css';
import wholePage from '../../components/whole-page.module.css';
import textStyles from '@baize/ui/text.module.css';
import layout from '@baize/ui/layout.module.css';

/** How often a page in maintenance asks whether it is over. */
const ASK_MS = 30_000;
const LOOKS = {
  1: { picture: 'maintenance', key: 'info_maintenance' },
  2: { picture: 'region', key: 'blockip' },
  3: { picture: 'region', key: 'info_ip_block' },
} as const;

/**
 * The page of a brand that is closed to this visitor: maintenance with its end, region blocked with the address,
 * address refused.
 */
export default function SystemPage({ status }: { status: 1 | 2 | 3 }) {
  const t = useT();
  const f = useFormat();
  const boot = useBoot();
  const { picture, key } = LOOKS[status];
  // The brand's own pages are as closed as this one.
  const service = serviceEntries(boot).find(({ path }) => !path.startsWith('/'));
  const until = status === 1 ? (boot.maintenance?.until ?? null) : null;
  const title = t(`error.system.${status}`);
  useEffect(() => {
    document.title = `${title} · ${boot.brand.name}`;
    const timer = setInterval(() => void reloadBoot(), ASK_MS);
    return () => clearInterval(timer);
  }, [title, boot.brand.name]);
  return (
    <main className={wholePage.page}>
      <div>
        <span className={brandMark.logo}>
          <BrandMark />
          {boot.brand.name}
        </span>
        <Picture name={picture} />
        <h1>{title}</h1>
        <p className={textStyles.secondary}>{t(key)}</p>
        {status === 1 && boot.maintenance?.note && <p>{boot.maintenance.note}</p>}
        {until !== null && (
          <p>
            {t('error.system.until')} <b className={textStyles.figures}>{f.dateTime(until)}</b>
          </p>
        )}
        {status !== 1 && (
          <p>
            {t('error.system.address')}{' '}
            <bdi className={textStyles.figures}>
              <b>{boot.location.ip}</b>
            </bdi>
            {boot.location.country !== null && ` · ${boot.location.country}`}
          </p>
        )}
        <div className={layout.row}>
          <Button icon="refresh" onClick={() => void reloadBoot()}>
            {t('shell.retry')}
          </Button>
          {service && (
            <Button variant="primary" onClick={() => openService(service)}>
              <Icon name={service.icon} />
              {t('shell.service')}
            </Button>
          )}
        </div>
      </div>
    </main>
  );
}
