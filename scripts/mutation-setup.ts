/** One seed for all properties, so that a mutant is caught in every run or in none. */
import { configureGlobal } from 'fast-check';

configureGlobal({ seed: 20_260_101 });
