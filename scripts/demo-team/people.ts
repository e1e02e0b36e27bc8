import { fairSource } from '@baize/domain/fairness';

/** Every start of the demo meets the same people, who play the same rounds at the same hours before it. */
export const DEMO_SEED = '7'.repeat(64);
/** For how long the team of the demo has been there. */
export const DAYS = 60;

export type Person = {
  readonly account: string;
  readonly nickname: string;
  /** 2: an agent, 0: a player. */
  readonly type: 0 | 2;
  /** Account of whoever stands above: `agent1` and `agent2` are there already. */
  readonly upline: string;
  /** How many days ago they registered. */
  readonly joined: number;
  /** Percent of days on which they play, and of how much: see `play.ts`. */
  readonly diligence: number;
  readonly purse: number;
};

const NAMES = [
  'Anika Arif Asma Babul Bithi Champa Dipu Ela Farid Gita Habib Iqbal',
  'Jamal Jui Kabir Keya Lipi Mahin Mita Nadia Nayan Opu Parul Pavel',
  'Rahim Rina Rubel Sabina Sajib Shila Sohag Tania Tuhin Urmi Yusuf Zara',
].flatMap((row) => row.split(' '));
const AGENTS_OF_TOP = 5;
const AGENTS_BELOW = 2;
const PLAYERS_LEAST = 8;
const PLAYERS_MORE = 4;

/** Some two hundred people below `agent1`: agents on three levels, each with players of their own. */
export function planPeople(days: number): readonly Person[] {
  const draws = fairSource(DEMO_SEED)('people', 0);
  const people: Person[] = [];
  const add = (upline: string, type: Person['type']): string => {
    const name = NAMES[people.length % NAMES.length]!;
    const account = `demo${name.toLowerCase()}${String(people.length + 1).padStart(3, '0')}`;
    const joined = type === 2 ? days : 3 + draws.nextInt(days - 3);
    const purse = draws.nextInt(10) === 0 ? 5 : 1 + draws.nextInt(2);
    people.push({ account, nickname: name, type, upline, joined, diligence: 15 + draws.nextInt(60), purse });
    return account;
  };
  const agents = Array.from({ length: AGENTS_OF_TOP }, () => add('agent1', 2));
  const below = ['agent2', ...agents].flatMap((upline) => Array.from({ length: AGENTS_BELOW }, () => add(upline, 2)));
  for (const upline of ['agent1', 'agent2', ...agents, ...below])
    for (let left = PLAYERS_LEAST + draws.nextInt(PLAYERS_MORE); left > 0; left -= 1) add(upline, 0);
  return people;
}
