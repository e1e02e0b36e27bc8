import type { Draft } from '../drafts.ts';

const noticePlayMoney = (brand: string): Draft => ({
  slug: 'notice-play-money',
  kind: 'PL',
  sort: 1,
  texts: {
    bn: {
      title: 'এটি একটি প্রদর্শনী: এখানকার টাকা খেলার টাকা',
      body: `${brand}-এর এই সংস্করণে সব ব্যালেন্স খেলার টাকা। এই টাকা তোলা যায় না এবং এর কোনো বাস্তব মূল্য নেই।\n\nজমা দেওয়ার পাতাটি একটি পরীক্ষামূলক পেমেন্ট সেবার সঙ্গে যুক্ত; আসল কার্ড বা অ্যাকাউন্টের তথ্য কখনো লিখবেন না।`,
    },
    en: {
      title: 'This is a demonstration: all money here is play money',
      body: `Every balance in this copy of ${brand} is play money. It cannot be withdrawn and has no value.\n\nThe deposit page talks to a test payment service; never enter the details of a real card or account.`,
    },
  },
});

const noticeJackpot: Draft = {
  slug: 'notice-jackpot',
  kind: 'PL',
  sort: 2,
  texts: {
    bn: {
      title: 'জ্যাকপটের ঘড়ি আসল অঙ্ক দেখায়',
      body: 'উপরে যে অঙ্কটি বাড়তে দেখছেন, সেটি হিসাবখাতার একটি সত্যিকারের তহবিল। হাউস নিয়মিত এতে টাকা যোগ করে, আর প্রতিটি স্লট বাজির 1% এতে যায়।\n\nযে কেউ, যেকোনো বাজিতে এটি জিততে পারেন; বাজি যত বড়, সম্ভাবনাও সেই অনুপাতে তত বেশি।',
    },
    en: {
      title: 'The jackpot ticker shows a real figure',
      body: 'The figure you see growing is a real pool in the ledger. The house feeds it steadily, and 1% of every slot stake goes into it.\n\nAnyone can win it with any stake; the chance grows in proportion to the stake.',
    },
  },
};

const noticeVerify: Draft = {
  slug: 'notice-verify',
  kind: 'PL',
  sort: 3,
  texts: {
    bn: {
      title: 'প্রতিটি রাউন্ড যাচাই করা যায়',
      body: 'বাজির হিসাব থেকে যেকোনো রাউন্ড খুলুন, আবার চালিয়ে দেখুন, এবং বীজ মিলিয়ে নিন। বিস্তারিত: [ন্যায্য খেলা](/help#fair)।',
    },
    en: {
      title: 'Every round can be verified',
      body: 'Open any round from your betting record, watch it again and check its seed. More in [Fair play](/help#fair).',
    },
  },
};

const popupWelcomeGuest = (brand: string): Draft => ({
  slug: 'popup-welcome-guest',
  kind: 'PU',
  sort: 1,
  more: { execution: 'B' },
  texts: {
    bn: {
      title: `${brand}-এ স্বাগতম`,
      body: 'আগে দেখে নিতে চান? গেমের ছবিতে **খেলে দেখুন** বেছে নিন; অ্যাকাউন্ট লাগবে না।\n\nঅ্যাকাউন্ট খুলতে বয়স কমপক্ষে 18 হতে হবে। খেলা বিনোদনের জন্য; সীমা ঠিক করে খেলুন। [দায়িত্বশীল খেলা](/help#responsible)',
    },
    en: {
      title: `Welcome to ${brand}`,
      body: 'Want to look around first? Choose **Try** on a game; no account needed.\n\nYou must be at least 18 to open an account. Play is entertainment; set yourself a limit. [Responsible play](/help#responsible)',
    },
  },
});

const popupWelcomeFirst: Draft = {
  slug: 'popup-welcome-first',
  kind: 'PU',
  sort: 2,
  more: { execution: 'F' },
  texts: {
    bn: {
      title: 'আপনার অ্যাকাউন্ট প্রস্তুত',
      body: 'শুরু করার তিনটি ধাপ:\n\n1. **জমা দিন** পাতায় গিয়ে পরীক্ষামূলক পেমেন্ট সেবা দিয়ে খেলার টাকা যোগ করুন।\n2. একটি খেলা বেছে নিন: স্লট, পাশা বা মাইনস।\n3. **বাজির হিসাব** থেকে নিজের রাউন্ড যাচাই করুন।',
    },
    en: {
      title: 'Your account is ready',
      body: 'Three steps to begin:\n\n1. Open **Deposit** and add play money through the test payment service.\n2. Choose a game: a slot, Dice or Mines.\n3. Verify your own rounds from the **Betting record**.',
    },
  },
};

const popupReminder: Draft = {
  slug: 'popup-reminder',
  kind: 'PU',
  sort: 3,
  more: { execution: 'A' },
  texts: {
    bn: {
      title: 'আবার দেখা হলো',
      body: 'আপনার আগের লগইনের সময় প্রোফাইলে দেখানো আছে। সময়টি অচেনা মনে হলে এখনই পাসওয়ার্ড বদলান; অন্য সব ডিভাইস থেকে অ্যাকাউন্ট বেরিয়ে যাবে।',
    },
    en: {
      title: 'Good to see you again',
      body: 'Your profile shows when you last logged in. If you do not recognise that time, change your password now; every other device is logged out.',
    },
  },
};

export const noticesOf = (brand: string): readonly Draft[] => [
  noticePlayMoney(brand),
  noticeJackpot,
  noticeVerify,
  popupWelcomeGuest(brand),
  popupWelcomeFirst,
  popupReminder,
];
