import type { Draft } from '../drafts.ts';

const helpStart: Draft = {
  slug: 'help-start',
  kind: 'H',
  sort: 1,
  more: { anchor: 'start' },
  texts: {
    bn: {
      title: 'শুরু করা',
      body: `## অ্যাকাউন্ট খোলা
**নিবন্ধন** চাপুন, একটি ব্যবহারকারীর নাম ও পাসওয়ার্ড বেছে নিন, শর্তাবলি পড়ে সম্মতি দিন। নামটি অক্ষর দিয়ে শুরু হবে এবং তাতে অক্ষর ও সংখ্যা থাকতে পারবে। বড় ও ছোট হাতের অক্ষরে পার্থক্য করা হয় না।

পাসওয়ার্ড লম্বা হোক, আর অন্য কোথাও ব্যবহার করা না হোক। কয়েকটি অসংলগ্ন শব্দ জুড়ে দিলে মনে রাখা সহজ, অনুমান করা কঠিন। বহুল ব্যবহৃত পাসওয়ার্ড গ্রহণ করা হয় না।

## লগইন
- পরপর দুবার ভুল হলে ছবির অক্ষর লিখতে হয়।
- পাঁচবার ভুল হলে অ্যাকাউন্টটি 30 মিনিটের জন্য বন্ধ থাকে।
- অনেকক্ষণ কিছু না করলে আবার লগইন করতে হয়।

## ফ্রি খেলা
অ্যাকাউন্ট ছাড়াই খেলা চেষ্টা করা যায়। তখনকার ব্যালেন্স শুধু ওই খেলার ভেতরেই থাকে; কিছুই জেতা বা হারানো হয় না। সম্ভাবনা আসল খেলার মতোই।`,
    },
    en: {
      title: 'Getting started',
      body: `## Opening an account
Press **Register**, choose a user name and a password, read the terms and agree to them. The name begins with a letter and may contain letters and digits. Capital and small letters are the same.

Make the password long, and use it nowhere else. A few unrelated words are easy to remember and hard to guess. Passwords that everybody uses are not accepted.

## Logging in
- After two failures you are asked for the letters of a picture.
- After five failures the account is locked for 30 minutes.
- After a long pause you log in again.

## Trying for free
Games can be tried without an account. The balance then exists inside that game only; nothing is won or lost. The odds are those of the real game.`,
    },
  },
};

const helpDeposit = (brand: string): Draft => ({
  slug: 'help-deposit',
  kind: 'H',
  sort: 2,
  more: { anchor: 'deposit' },
  texts: {
    bn: {
      title: 'টাকা জমা দেওয়া',
      body: `1. **জমা দিন** চাপুন, একটি মাধ্যম ও অঙ্ক বেছে নিন।
2. পেমেন্ট সেবার পাতায় নিশ্চিত করুন।
3. ফিরে আসুন; সেবাটি নিশ্চিত করামাত্র ব্যালেন্স বাড়ে।

প্রতিটি জমার একটি নম্বর ও অবস্থা থাকে: অপেক্ষমাণ, জমা হয়েছে, ব্যর্থ বা মেয়াদোত্তীর্ণ। সংযোগ কেটে গেলেও একই জমা কখনো দুবার যোগ হয় না।

${brand}-এর এই সংস্করণে পেমেন্ট সেবাটি পরীক্ষামূলক। আসল টাকা পাঠাবেন না।`,
    },
    en: {
      title: 'Depositing',
      body: `1. Press **Deposit** and choose a method and an amount.
2. Confirm on the payment service's page.
3. Come back; your balance grows as soon as the service confirms.

Every deposit has a number and a state: waiting, credited, failed or expired. Even if the connection breaks, a deposit is never credited twice.

In this copy of ${brand} the payment service is a test service. Do not send real money.`,
    },
  },
});

const helpGames: Draft = {
  slug: 'help-games',
  kind: 'H',
  sort: 3,
  more: { anchor: 'games' },
  texts: {
    bn: {
      title: 'খেলাগুলো',
      body: `## স্লট
পাঁচটি রিল, তিনটি সারি, 25টি লাইন। একই প্রতীক বাম দিক থেকে একটি লাইনে মিললে পুরস্কার। ওয়াইল্ড অন্য প্রতীকের জায়গা নেয়, স্ক্যাটার ফ্রি স্পিন খোলে। পুরস্কারের ছক ও খেলোয়াড়ের প্রত্যাশিত ফেরত (RTP) খেলার তথ্যপাতায় আছে।

## পাশা
00.00 থেকে 99.99-এর মধ্যে একটি সংখ্যা আসে। আপনি ঠিক করেন সেটি একটি সীমার নিচে না উপরে হবে, আর সেই সীমাটি কত। সম্ভাবনা যত কম, পুরস্কার তত বেশি।

## মাইনস
25টি ঘরের নিচে আপনার বেছে নেওয়া সংখ্যক মাইন লুকানো থাকে। প্রতিটি নিরাপদ ঘর পুরস্কার বাড়ায়; যেকোনো সময় টাকা তুলে নিয়ে থামতে পারেন। মাইনে পড়লে বাজি শেষ।

## মাঝপথে সংযোগ কেটে গেলে
ফলাফল বাজির মুহূর্তেই ঠিক হয়ে সার্ভারে জমা থাকে। খেলাটি আবার খুলুন, অন্য ডিভাইস থেকেও: অসমাপ্ত রাউন্ড যেখানে ছিল সেখান থেকেই চলবে।`,
    },
    en: {
      title: 'The games',
      body: `## Slots
Five reels, three rows, 25 lines. Equal symbols from the left along a line pay. Wilds stand for other symbols, scatters open free spins. The paytable and the return to player (RTP) are on the game's information page.

## Dice
A number from 00.00 to 99.99 is drawn. You choose whether it falls under or over a mark, and where the mark is. The smaller the chance, the higher the prize.

## Mines
Under 25 tiles lie as many mines as you choose. Every safe tile raises the prize; you may cash out and stop at any time. A mine ends the round.

## When the connection breaks
The result is fixed and stored on the server at the moment of the bet. Open the game again, from another device too: an unfinished round goes on where it was.`,
    },
  },
};

/** Help on getting going: account, money, games. */
export const helpToPlay = (brand: string): readonly Draft[] => [helpStart, helpDeposit(brand), helpGames];
