import type { Draft } from '../drafts.ts';

const helpFair: Draft = {
  slug: 'help-fair',
  kind: 'H',
  sort: 4,
  more: { anchor: 'fair' },
  texts: {
    bn: {
      title: 'ন্যায্য খেলা',
      body: `## ফলাফল কীভাবে আসে
প্রতিটি রাউন্ডের ফলাফল তিনটি জিনিস থেকে গণনা করা হয়: সার্ভারের গোপন বীজ, আপনার নিজের বীজ, আর একটি ক্রমিক সংখ্যা।

1. বাজির **আগে** সার্ভারের বীজের ছাপ (SHA-256) দেখানো হয়। ছাপ জানা থাকলে বীজ আর বদলানো যায় না।
2. আপনি নিজের বীজ যেকোনো সময় বদলাতে পারেন।
3. বীজ বদলানোর **পরে** পুরোনো সার্ভার-বীজটি প্রকাশ করা হয়।

## নিজে যাচাই করুন
বাজির হিসাব থেকে রাউন্ডটি খুলে **যাচাই** চাপুন। যাচাইয়ের পাতাটি ইন্টারনেট ছাড়াও চলে: বীজ থেকে ফলাফল আবার গণনা করে মিলিয়ে দেখায়।

## যা কখনো ঘটে না
- ফলাফল আপনার ব্যালেন্স, আগের খেলা বা কারও ইচ্ছার উপর নির্ভর করে না।
- ফ্রি খেলার সম্ভাবনা আসল খেলার চেয়ে ভালো বা খারাপ নয়।
- জ্যাকপট ও বিজয়ীদের তালিকায় বানানো কিছু দেখানো হয় না।`,
    },
    en: {
      title: 'Fair play',
      body: `## Where a result comes from
The result of every round is computed from three things: a secret seed of the server, a seed of your own, and a running number.

1. **Before** you bet, the fingerprint (SHA-256) of the server's seed is shown. Once it is known, the seed cannot be changed.
2. You may change your own seed at any time.
3. **After** the seeds are rotated, the old server seed is revealed.

## Verify it yourself
Open a round from your betting record and press **Verify**. The verifier works offline: it computes the result from the seeds again and compares.

## What never happens
- No result depends on your balance, on earlier play or on anyone's wish.
- The odds of free play are neither better nor worse than those of real play.
- Nothing on the jackpot ticker or the winner board is invented.`,
    },
  },
};

const helpResponsible: Draft = {
  slug: 'help-responsible',
  kind: 'H',
  sort: 5,
  more: { anchor: 'responsible' },
  texts: {
    bn: {
      title: 'দায়িত্বশীল খেলা',
      body: `খেলা বিনোদন; আয়ের পথ নয়। দীর্ঘ মেয়াদে প্রতিটি খেলায় হাউসের একটি ছোট সুবিধা থাকে।

## সহজ কয়েকটি নিয়ম
- শুরু করার আগেই সময় ও টাকার সীমা ঠিক করুন, এবং তা মেনে চলুন।
- হারানো টাকা ফেরত পেতে বাজি বাড়াবেন না।
- ধার করা টাকা বা সংসারের টাকা দিয়ে খেলবেন না।
- মন খারাপ, ক্লান্ত বা নেশাগ্রস্ত অবস্থায় খেলবেন না।

## নিজেকে জিজ্ঞাসা করুন
- খেলার কথা কি কারও কাছে লুকাচ্ছেন?
- যতটা ভেবেছিলেন, তার চেয়ে বেশি কি খেলছেন?
- থামতে চাইলে কি অস্থির লাগে?

একটির উত্তরও যদি হ্যাঁ হয়, বিরতি নিন এবং কাছের কারও সঙ্গে কথা বলুন। চাইলে গ্রাহকসেবা আপনার খেলা বন্ধ করে দেবে; জমা থাকা টাকা আপনারই থাকবে।

## অপ্রাপ্তবয়স্কদের জন্য নয়
18 বছরের কম বয়সী কারও খেলা নিষেধ। যে ডিভাইস শিশুরাও ব্যবহার করে, সেখানে কাজ শেষে লগ আউট করুন এবং পাসওয়ার্ড জমা রাখবেন না।`,
    },
    en: {
      title: 'Responsible play',
      body: `Play is entertainment, not a way to earn. In the long run every game leaves the house a small edge.

## A few simple rules
- Set a limit of time and money before you begin, and keep to it.
- Never raise a stake to win back a loss.
- Never play with borrowed money or with what the household needs.
- Do not play when you are upset, tired or drunk.

## Ask yourself
- Do you hide your play from someone?
- Do you play more than you meant to?
- Are you restless when you try to stop?

If one answer is yes, take a break and talk to someone close to you. Customer service will exclude you from play if you ask; the money in your account remains yours.

## Not for minors
Nobody under 18 may play. On a device that children use too, log out when you are done and do not store the password.`,
    },
  },
};

const helpTerm = (brand: string): Draft => ({
  slug: 'help-term',
  kind: 'H',
  sort: 6,
  more: { anchor: 'term' },
  texts: {
    bn: {
      title: 'শর্তাবলি',
      body: `## 1. বয়স
অ্যাকাউন্ট খুলতে আপনার বয়স কমপক্ষে **18 বছর** হতে হবে। নিবন্ধনে জন্মতারিখ চাওয়া হলে, সেই তারিখ অনুযায়ী বয়স কমপক্ষে **21 বছর** হতে হবে। আপনার দেশের আইনে আরও বেশি বয়স লাগলে সেটিই প্রযোজ্য।

## 2. একজনের একটি অ্যাকাউন্ট
একজন ব্যক্তি একটি অ্যাকাউন্টই রাখতে পারেন। অ্যাকাউন্ট অন্যকে ব্যবহার করতে দেওয়া, বিক্রি করা বা ধার দেওয়া যাবে না। আপনি যে তথ্য দেন তা সত্য হতে হবে।

## 3. পাসওয়ার্ড
পাসওয়ার্ড গোপন রাখার দায়িত্ব আপনার। আমাদের কেউ কখনো আপনার পাসওয়ার্ড জানতে চাইবে না।

## 4. বাজি ও ফলাফল
বাজি নিশ্চিত হওয়ার সঙ্গে সঙ্গে টাকা কাটা যায়, এবং ফলাফল তখনই চূড়ান্ত। সার্ভারে জমা থাকা রেকর্ডই প্রমাণ। কারিগরি ত্রুটিতে কোনো রাউন্ড সম্পূর্ণ না হলে বাজির টাকা ফেরত দেওয়া হয়।

## 5. সীমা ও বিরতি
আপনি নিজের জন্য সীমা বা বিরতি চাইতে পারেন। কড়াকড়ি সঙ্গে সঙ্গে কার্যকর হয়; শিথিল করতে অন্তত 24 ঘণ্টা লাগে।

## 6. ব্যক্তিগত তথ্য
ব্যক্তিগত তথ্য আলাদা চাবিতে গোপন করে রাখা হয় এবং শুধু অ্যাকাউন্ট চালাতে ও আইন মানতে ব্যবহার করা হয়। নিরাপত্তার জন্য লগইন ও খেলার কার্যকলাপ নথিভুক্ত হয়।

## 7. অপব্যবহার
প্রতারণা, যোগসাজশ বা কারিগরি ত্রুটির অপব্যবহার করলে অ্যাকাউন্ট বন্ধ করা হতে পারে।

## 8. এই সংস্করণ সম্পর্কে
${brand}-এর এই সংস্করণ একটি প্রদর্শনী। এখানকার টাকা খেলার টাকা; তা তোলা যায় না। আসল টাকায় চালাতে হলে পরিচালকের নিজ দেশের অনুমতি লাগবে।`,
    },
    en: {
      title: 'Terms',
      body: `## 1. Age
You must be at least **18 years** old to open an account. Where registration asks for a birth date, that date must show at least **21 years**. Where the law of your country asks for a higher age, that age applies.

## 2. One person, one account
A person may hold one account. It may not be used by others, sold or lent. What you tell us must be true.

## 3. Password
Keeping the password secret is your part. None of us will ever ask for it.

## 4. Bets and results
A stake is taken as soon as the bet is confirmed, and its result is final then. The record on the server is the proof. Where a technical fault keeps a round from being completed, the stake is returned.

## 5. Limits and breaks
You may ask for limits or a break. Tightening holds at once; loosening takes at least 24 hours.

## 6. Personal data
Personal data is encrypted under a key of its own and used only to run the account and to obey the law. Logins and play are recorded for your security.

## 7. Misuse
Fraud, collusion or the use of a technical fault may lead to the account being closed.

## 8. About this copy
This copy of ${brand} is a demonstration. Its money is play money and cannot be withdrawn. Running it with real money needs the licence of the country.`,
    },
  },
});

const helpSupport: Draft = {
  slug: 'help-support',
  kind: 'H',
  sort: 7,
  more: { anchor: 'support' },
  texts: {
    bn: {
      title: 'সহায়তা',
      body: `কোনো সমস্যা হলে পর্দায় দেখানো **সমস্যার কোড** ও **অনুরোধ নম্বর** লিখে রাখুন; এতে আমরা ঘটনাটি দ্রুত খুঁজে পাই।

- ব্যালেন্স পুরোনো মনে হলে পাশের রিফ্রেশ চিহ্নে চাপুন।
- বাজির ফল জানা না গেলে অপেক্ষা করুন: পাতাটি নিজেই আবার জিজ্ঞাসা করে। একই বাজি কখনো দুবার কাটা হয় না।
- খেলা না খুললে ব্রাউজারের পপ-আপ আটকানো বন্ধ করুন, তারপর আবার চেষ্টা করুন।

সেবার লিংকগুলো পাশের মেনু ও ভাসমান বারে আছে।`,
    },
    en: {
      title: 'Support',
      body: `If something goes wrong, note the **error code** and the **request number** on the screen; with them we find it quickly.

- If the balance looks old, press the refresh sign beside it.
- If the result of a bet is unknown, wait: the page asks again by itself. The same bet is never taken twice.
- If a game does not open, allow pop-ups in your browser and try again.

The service links are in the side menu and the floating bar.`,
    },
  },
};

/** Help on fairness, care and terms. */
export const helpOfRules = (brand: string): readonly Draft[] => [
  helpFair,
  helpResponsible,
  helpTerm(brand),
  helpSupport,
];
