import type { Draft } from '../drafts.ts';

/** Three pictures for the home page and two clips of our own games (`npm run clips`). */
export const BANNERS: readonly Draft[] = [
  {
    slug: 'home-lantern-alley',
    kind: 'B',
    sort: 1,
    more: {
      groupName: 'w_home',
      kind: 'image',
      url: '/art/banner/rng-stu_lantern_alley.svg',
      linkage: 'stu_lantern_alley',
      linkageType: 'game',
    },
    texts: {
      bn: {
        title: 'লণ্ঠন গলি',
        body: '25টি লাইন, ফ্রি স্পিন আর একটি আসল জ্যাকপট। প্রতিটি ফলাফল আপনি নিজেই যাচাই করতে পারেন।',
        cta: 'এখনই খেলুন',
      },
      en: {
        title: 'Lantern Alley',
        body: '25 lines, free spins and one real jackpot. Every result is yours to verify.',
        cta: 'Play now',
      },
    },
  },
  {
    slug: 'home-originals',
    kind: 'B',
    sort: 2,
    more: {
      groupName: 'w_home',
      kind: 'image',
      url: '/art/banner/bgs-stu_mines.svg',
      linkage: '/bgs',
      linkageType: 'route',
    },
    texts: {
      bn: {
        title: 'আমাদের নিজেদের খেলা',
        body: 'পাশা আর মাইনস: সহজ নিয়ম, প্রকাশিত সম্ভাবনা, আর থামার সিদ্ধান্ত আপনার।',
        cta: 'খেলাগুলো দেখুন',
      },
      en: {
        title: 'Games of our own',
        body: 'Dice and Mines: simple rules, published odds, and you decide when to stop.',
        cta: 'See the games',
      },
    },
  },
  {
    slug: 'home-fair',
    kind: 'B',
    sort: 3,
    more: {
      groupName: 'w_home',
      kind: 'image',
      url: '/art/banner/bgs-stu_dice.svg',
      linkage: '/help#fair',
      linkageType: 'route',
    },
    texts: {
      bn: {
        title: 'বিশ্বাস নয়, প্রমাণ',
        body: 'বাজির আগেই ফলাফলের ছাপ প্রকাশ করা হয়, পরে মূল বীজ। মিলিয়ে দেখুন, ইন্টারনেট ছাড়াও।',
        cta: 'কীভাবে যাচাই করবেন',
      },
      en: {
        title: 'Proof, not promises',
        body: 'We publish the fingerprint of a result before you bet and its seed afterwards. Check it yourself, even offline.',
        cta: 'How to verify',
      },
    },
  },
  {
    slug: 'clip-tidewater',
    kind: 'B',
    sort: 1,
    more: {
      groupName: 'w_promotion',
      kind: 'video',
      url: '/art/banner/rng-stu_tidewater.svg',
      videoUrl: '/clips/stu_tidewater.webm',
    },
    texts: {
      bn: { title: 'জোয়ারভাটা: খেলার দৃশ্য', body: 'প্লে ব্যালেন্সে খেলা দুটি রাউন্ড, যেমন হয়েছে তেমনই।', cta: 'ভিডিও চালান' },
      en: {
        title: 'Tidewater, as it plays',
        body: 'Two rounds with a play balance, as they came.',
        cta: 'Play the clip',
      },
    },
  },
  {
    slug: 'clip-monsoon-bloom',
    kind: 'B',
    sort: 2,
    more: {
      groupName: 'w_promotion',
      kind: 'video',
      url: '/art/banner/rng-stu_monsoon_bloom.svg',
      videoUrl: '/clips/stu_monsoon_bloom.webm',
    },
    texts: {
      bn: { title: 'বর্ষার ফুল: খেলার দৃশ্য', body: 'প্লে ব্যালেন্সে খেলা দুটি রাউন্ড, যেমন হয়েছে তেমনই।', cta: 'ভিডিও চালান' },
      en: {
        title: 'Monsoon Bloom, as it plays',
        body: 'Two rounds with a play balance, as they came.',
        cta: 'Play the clip',
      },
    },
  },
];
