import type { ButtonLook } from './button.tsx';

/** A global class that pages still select until their styles stand in modules. It goes with the global sheets. */
export const old = (name: string | false | null | undefined): string => name || '';

const OLD_BUTTON = { primary: 'btn-1', secondary: 'btn-2', quiet: 'btn-3', danger: 'btn-bad', win: 'btn-win' };

export const oldButton = ({ variant = 'secondary', size = 'md', block }: ButtonLook): string =>
  size === 'dense'
    ? ''
    : `btn ${OLD_BUTTON[variant]} ${size === 'md' ? '' : `btn-${size}`} ${block ? 'btn-block' : ''}`;
