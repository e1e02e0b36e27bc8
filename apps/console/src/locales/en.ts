// One chunk per language: the areas are merged here.
import { messages as shell } from './en/shell.po';
import { messages as errors } from './en/errors.po';
import { messages as terms } from './en/terms.po';
import { messages as overview } from './en/overview.po';
import { messages as players } from './en/players.po';
import { messages as withdrawals } from './en/withdrawals.po';
import { messages as corrections } from './en/corrections.po';
import { messages as games } from './en/games.po';
import { messages as brand } from './en/brand.po';
import { messages as jackpots } from './en/jackpots.po';
import { messages as audit } from './en/audit.po';
import { messages as letters } from './en/letters.po';
import { messages as money } from './en/money.po';
import { messages as cases } from './en/cases.po';
import { messages as jurisdictions } from './en/jurisdictions.po';
import { messages as rounds } from './en/rounds.po';
import { messages as returns } from './en/returns.po';
import { messages as salaries } from './en/salaries.po';
import { messages as proposals } from './en/proposals.po';
import { messages as operators } from './en/operators.po';

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
