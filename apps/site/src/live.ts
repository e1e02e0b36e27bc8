import { LIVE_PATH } from '@baize/contract/addresses';
import type { LiveEvent } from '@baize/contract/live';
import { createLive, type Live, type LiveState } from '@baize/webkit/live';
import { useEffect, useEffectEvent } from 'react';
import { client } from './client.ts';
import { createRecordStore } from '@baize/webkit/store';

type Kind = LiveEvent['type'];
type Handler<K extends Kind> = (event: Extract<LiveEvent, { type: K }>) => void;

const store = createRecordStore<{ state: LiveState }>({ state: 'idle' });
const handlers = new Map<Kind, Set<(event: LiveEvent) => void>>();

/** The one live connection of the page. */
export const live: Live = createLive({
  url: LIVE_PATH,
  getTicket: () => client.call('createLiveTicket'),
  onEvent: (event) => {
    for (const handler of handlers.get(event.type) ?? []) handler(event);
  },
  onState: (state) => store.merge({ state }),
});

export function onLive<K extends Kind>(kind: K, handler: Handler<K>): () => void {
  const set = handlers.get(kind) ?? new Set();
  handlers.set(kind, set);
  set.add(handler as (event: LiveEvent) => void);
  return () => {
    set.delete(handler as (event: LiveEvent) => void);
  };
}

/** Follows one kind of live event while the component is shown. */
export function useLive<K extends Kind>(kind: K, handler: Handler<K>): void {
  const latest = useEffectEvent(handler);
  useEffect(() => onLive(kind, (event) => latest(event)), [kind]);
}

export const useLiveState = (): LiveState => store.useValue().state;
export const followLiveState = (listener: (state: LiveState) => void): (() => void) =>
  store.subscribe(() => listener(store.get().state));

export function startLive(): void {
  for (const name of ['online', 'offline'] as const) window.addEventListener(name, live.worldChanged);
  document.addEventListener('visibilitychange', live.worldChanged);
  live.start();
}
