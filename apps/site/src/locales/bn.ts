// One chunk per language: the areas are merged here.
import { messages as shell } from './bn/shell.po';
import { messages as home } from './bn/home.po';
import { messages as errors } from './bn/errors.po';
import { messages as auth } from './bn/auth.po';
import { messages as lobby } from './bn/lobby.po';
import { messages as play } from './bn/play.po';
import { messages as cashier } from './bn/cashier.po';
import { messages as withdraw } from './bn/withdraw.po';
import { messages as member } from './bn/member.po';
import { messages as help } from './bn/help.po';
import { messages as jackpots } from './bn/jackpots.po';
import { messages as agent } from './bn/agent.po';

export const messages = {
  ...shell,
  ...home,
  ...errors,
  ...auth,
  ...lobby,
  ...play,
  ...cashier,
  ...withdraw,
  ...member,
  ...help,
  ...jackpots,
  ...agent,
};
