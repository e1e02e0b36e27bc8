import type { Permission } from '@baize/contract/permissions';
import type { Reader } from '../../base/operators/index.ts';

const neededFor = (of: 'play' | 'people'): readonly Permission[] =>
  of === 'people' ? ['overview.read', 'players.read'] : ['overview.read'];

/** Whether an operator may see a report in the console. */
export const mayRead = (reader: Reader | undefined, of: 'play' | 'people'): boolean =>
  reader !== undefined && neededFor(of).every((each) => reader.permissions.includes(each));
