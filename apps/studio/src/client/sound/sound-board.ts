import { HOUSE_SOUND, type SoundTheme } from './scales.ts';
import { createSounds, type Sounds } from './sounds.ts';
import { createSynth, type Synth } from './synth.ts';

const nothing = (): void => undefined;

/** What plays while sound is off or the page has not been touched yet. */
export const SILENCE: Sounds = {
  click: nothing,
  step: nothing,
  spin: nothing,
  tick: nothing,
  stop: nothing,
  scatter: nothing,
  tension: () => nothing,
  ignite: nothing,
  win: nothing,
  line: nothing,
  count: nothing,
  big: nothing,
  feature: nothing,
  roll: nothing,
  land: nothing,
  card: nothing,
  gem: nothing,
  bust: nothing,
  cash: nothing,
  lose: nothing,
  error: nothing,
};

export interface SoundBoard {
  readonly sounds: () => Sounds;
  readonly setMuted: (muted: boolean) => void;
  /** To be called from a gesture: browsers allow sound only then, and so do we. */
  readonly unlock: () => void;
  readonly close: () => void;
}

const VOLUME = 0.8;

export function createSoundBoard(muted: boolean, theme: SoundTheme = HOUSE_SOUND): SoundBoard {
  let off = muted;
  let context: AudioContext | undefined;
  let synth: Synth | undefined;
  let sounds: Sounds = SILENCE;
  const unlock = (): void => {
    if (off) return;
    if (context === undefined) {
      if (typeof AudioContext === 'undefined') return;
      context = new AudioContext({ latencyHint: 'interactive' });
      synth = createSynth(context);
      synth.level(VOLUME);
      sounds = createSounds(synth, theme);
    }
    if (context.state === 'suspended') synth?.resume();
  };
  const followVisibility = (): void => {
    if (document.hidden) void context?.suspend();
    else if (!off) void context?.resume();
  };
  document.addEventListener('visibilitychange', followVisibility);
  return {
    sounds: () => (off ? SILENCE : sounds),
    setMuted: (next) => {
      off = next;
      synth?.level(next ? 0 : VOLUME);
      if (!next) unlock();
    },
    unlock,
    close: () => {
      document.removeEventListener('visibilitychange', followVisibility);
      void context?.close();
    },
  };
}
