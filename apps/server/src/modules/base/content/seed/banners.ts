import type { Draft } from '../drafts.ts';

/**
 * Three pictures for the home page and two sample films. The films are free ones; a brand puts its own in their place.
 */
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
        body: 'ডাইস আর মাইনস: সহজ নিয়ম, প্রকাশিত সম্ভাবনা, আর থামার সিদ্ধান্ত আপনার।',
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
    slug: 'film-meadow',
    kind: 'B',
    sort: 1,
    more: {
      groupName: 'w_promotion',
      kind: 'video',
      url: '/art/banner/rng-stu_monsoon_bloom.svg',
      videoUrl: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
    },
    texts: {
      bn: {
        title: 'নমুনা ভিডিও',
        body: 'এখানে ব্র্যান্ডের নিজের ভিডিও থাকবে। এটি একটি উন্মুক্ত চলচ্চিত্র; চাপ দেওয়ার আগে কিছুই লোড হয় না।',
        cta: 'ভিডিও চালান',
      },
      en: {
        title: 'Sample film',
        body: 'A brand shows its own film here. This is an open movie; nothing of it loads before you press play.',
        cta: 'Play the film',
      },
    },
  },
  {
    slug: 'film-shore',
    kind: 'B',
    sort: 2,
    more: {
      groupName: 'w_promotion',
      kind: 'video',
      url: '/art/banner/rng-stu_tidewater.svg',
      videoUrl: 'https://player.vimeo.com/video/1084537',
    },
    texts: {
      bn: {
        title: 'আরেকটি নমুনা ভিডিও',
        body: 'অন্য একটি ভিডিও সাইটের উদাহরণ। নিজের লিংকটি বসালেই এটি বদলে যাবে।',
        cta: 'ভিডিও চালান',
      },
      en: {
        title: 'Another sample film',
        body: 'The same from another video site. Put in a link of your own and it changes.',
        cta: 'Play the film',
      },
    },
  },
];
