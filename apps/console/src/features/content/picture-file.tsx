import { IMAGE_BYTES_MAX, IMAGE_TYPES } from '@baize/contract/image-rules';
import { Field } from '@baize/ui/field.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useCan } from '../../session.ts';
import { useAction } from '../../use-action.ts';

type PictureFileProps = { onAdded: (url: string) => void };
const MB = 1_024 * 1_024;

/** A picture of the operator's own: sent as soon as it is chosen, and shown beside. */
export function PictureFile({ onAdded }: PictureFileProps) {
  const t = useT();
  const may = useCan('brand.write');
  const [isTooLarge, setTooLarge] = useState(false);
  const action = useAction('addPicture', { stale: ['listAudit'], done: ({ url }) => onAdded(url) });
  const send = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setTooLarge(file.size > IMAGE_BYTES_MAX);
    if (file.size <= IMAGE_BYTES_MAX) action.run({ data: await base64Of(file) });
  };
  const error = isTooLarge
    ? t('content.file.tooLarge', { most: IMAGE_BYTES_MAX / MB })
    : action.failure && failureText(t, action.failure);
  return (
    <Field label={t('content.file')} hint={t(action.busy ? 'content.file.sending' : 'content.file.hint')} error={error}>
      <TextInput
        type="file"
        accept={IMAGE_TYPES.join(',')}
        disabled={!may || action.busy}
        onChange={(event) => void send(event.target.files?.[0])}
      />
    </Field>
  );
}

/** Its bytes as the call takes them. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}
/** As many arguments as every browser takes. */
const CHUNK = 8_192;
