// One chunk per language: the areas are merged here.
import { messages as shell } from './bn/shell.po';
import { messages as errors } from './bn/errors.po';
import { messages as terms } from './bn/terms.po';
import { messages as overview } from './bn/overview.po';
import { messages as players } from './bn/players.po';
import { messages as withdrawals } from './bn/withdrawals.po';
import { messages as corrections } from './bn/corrections.po';
import { messages as games } from './bn/games.po';
import { messages as brand } from './bn/brand.po';
import { messages as jackpots } from './bn/jackpots.po';
import { messages as audit } from './bn/audit.po';
import { messages as letters } from './bn/letters.po';
import { messages as money } from './bn/money.po';
import { messages as cases } from './bn/cases.po';
import { messages as jurisdictions } from './bn/jurisdictions.po';
import { messages as rounds } from './bn/rounds.po';
import { messages as returns } from './bn/returns.po';
import { messages as salaries } from './bn/salaries.po';
import { messages as proposals } from './bn/proposals.po';
import { messages as operators } from './bn/operators.po';

export const messages = {
  ...shell,
  ...errors,
  ...terms,
  ...overview,
  ...players,
  ...withdrawals,
  ...corrections,
  ...games,
  ...brand,
  ...jackpots,
  ...audit,
  ...letters,
  ...money,
  ...cases,
  ...jurisdictions,
  ...proposals,
  ...rounds,
  ...returns,
  ...salaries,
  ...operators,
};
