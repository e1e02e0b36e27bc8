import { useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'suffix'> & { labels: { show: string; hide: string } };

/** A password that can be shown while it is typed. */
export function PasswordInput({ labels, icon = 'lock', ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      spellCheck={false}
      autoCapitalize="none"
      {...rest}
      icon={icon}
      type={shown ? 'text' : 'password'}
      suffix={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? labels.hide : labels.show}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
