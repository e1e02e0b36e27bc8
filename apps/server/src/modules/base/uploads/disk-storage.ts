import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Uuid } from '../../../ids.ts';
import type { Storage } from './storage.ts';

/** A directory of this machine; its files stand in folders of their names' first two letters. */
export function createDiskStorage(directory: string): Storage {
  const pathOf = (id: Uuid): string => join(directory, id.slice(0, 2), id);
  return {
    put: async (id, bytes) => {
      const path = pathOf(id);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Under another name until it is whole and on the disk.
      const whole = `${path}.${randomBytes(6).toString('hex')}`;
      try {
        const file = await open(whole, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(whole, path);
      } catch (error) {
        await rm(whole, { force: true });
        throw error;
      }
    },
    get: async (id) => {
      try {
        return await readFile(pathOf(id));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (id) => rm(pathOf(id), { force: true }),
  };
}
