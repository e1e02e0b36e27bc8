import { IMAGE_BYTES_MAX, IMAGE_TYPES, IMAGES_MAX, type ImagePurpose } from '@baize/contract/image-rules';
import { Button } from '@baize/ui/button.tsx';
import { FieldMessage } from '@baize/ui/field.tsx';
import { IconButton } from '@baize/ui/icon-button.tsx';
import textStyles from '@baize/ui/text.module.css';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import { clientFailure } from '@baize/webkit/outcome';
import { useEffect, useId, useRef, useState } from 'react';
import { client } from '../client.ts';
import styles from './proof-field.module.css';

const UPLOAD_TIMEOUT_MS = 60_000;

/** A picture that was sent, and how it looks here. */
export type SentImage = { readonly id: string; readonly name: string; readonly url: string };

type ProofFieldProps = {
  purpose: ImagePurpose;
  label: string;
  hint: string;
  required?: boolean;
  /** Said of the field where nothing went wrong with a picture itself. */
  error?: string | undefined;
  images: readonly SentImage[];
  onChange: (images: readonly SentImage[]) => void;
  /** Whether a picture is under way: what it goes with waits for it, else it would go without. */
  onSending: (sending: boolean) => void;
};

/** Pictures that go with an order: each is sent when it is chosen, so that the order waits for the last one alone. */
export function ProofField({ purpose, label, hint, required = false, error, ...sent }: ProofFieldProps) {
  const t = useT();
  const labelId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const { images, onChange } = sent;
  const { sending, trouble, send } = useSending(purpose, sent);
  useForgotten(images);
  return (
    <div role="group" aria-labelledby={labelId} className={styles.field}>
      <span id={labelId} className={styles.label}>
        {label}
        {required && <span aria-hidden="true">*</span>}
      </span>
      <ul className={styles.images}>
        {images.map((image) => (
          <li key={image.id}>
            <img src={image.url} alt={image.name} />
            <IconButton
              icon="x"
              label={t('proof.remove', { name: image.name })}
              onClick={() => onChange(images.filter(({ id }) => id !== image.id))}
            />
          </li>
        ))}
      </ul>
      <input
        ref={inputRef}
        type="file"
        className={textStyles.visuallyHidden}
        tabIndex={-1}
        aria-hidden="true"
        accept={IMAGE_TYPES.join(',')}
        multiple
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          void send(files);
        }}
      />
      {images.length < IMAGES_MAX && (
        <Button busy={sending} icon="upload" onClick={() => inputRef.current?.click()}>
          {t('proof.choose')}
        </Button>
      )}
      <div aria-live="polite">
        <FieldMessage error={trouble ?? error} hint={hint} />
      </div>
    </div>
  );
}

type Sent = Pick<ProofFieldProps, 'images' | 'onChange' | 'onSending'>;

function useSending(purpose: ImagePurpose, { images, onChange, onSending }: Sent) {
  const t = useT();
  const [sending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<string>();

  async function send(files: readonly File[]) {
    if (sending) return;
    setSending(true);
    onSending(true);
    setTrouble(undefined);
    const sent = [...images];
    for (const file of files.slice(0, IMAGES_MAX - images.length)) {
      const outcome = await sendImage(purpose, file);
      if (outcome.ok) sent.push({ id: outcome.value.id, name: file.name, url: URL.createObjectURL(file) });
      else setTrouble(failureText(t, outcome.error));
    }
    setSending(false);
    onSending(false);
    onChange(sent);
  }
  return { sending, trouble, send };
}

/** What cannot be kept is not sent first. */
async function sendImage(purpose: ImagePurpose, file: File) {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return refused('IMAGE_UNREADABLE');
  if (file.size > IMAGE_BYTES_MAX) return refused('IMAGE_TOO_LARGE');
  const data = await readBase64(file).catch(() => undefined); // it may be gone since it was chosen
  if (data === undefined) return refused('IMAGE_UNREADABLE');
  return client.call('addImage', { purpose, data }, { timeoutMs: UPLOAD_TIMEOUT_MS });
}
const refused = (code: 'IMAGE_UNREADABLE' | 'IMAGE_TOO_LARGE') => ({ ok: false, error: clientFailure(code) }) as const;

const readBase64 = (file: File): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done((reader.result as string).split(',')[1] ?? ''));
    reader.addEventListener('error', () => fail(reader.error ?? new Error('the file cannot be read')));
    reader.readAsDataURL(file);
  });

/** Lets the browser forget the pictures that are shown no more. */
function useForgotten(images: readonly SentImage[]) {
  const shownRef = useRef<readonly SentImage[]>([]);
  useEffect(() => {
    const kept = new Set(images.map(({ url }) => url));
    for (const { url } of shownRef.current) if (!kept.has(url)) URL.revokeObjectURL(url);
    shownRef.current = images;
  }, [images]);
  useEffect(
    () => () => {
      for (const { url } of shownRef.current) URL.revokeObjectURL(url);
    },
    [],
  );
}
