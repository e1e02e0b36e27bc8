// One chunk per language: the areas are merged here.
import { messages as shell } from './en/shell.po';
import { messages as home } from './en/home.po';
import { messages as errors } from './en/errors.po';
import { messages as auth } from './en/auth.po';
import { messages as lobby } from './en/lobby.po';
import { messages as play } from './en/play.po';
import { messages as cashier } from './en/cashier.po';
import { messages as withdraw } from './en/withdraw.po';
import { messages as member } from './en/member.po';
import { messages as help } from './en/help.po';
import { messages as jackpots } from './en/jackpots.po';
import { messages as agent } from './en/agent.po';

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
