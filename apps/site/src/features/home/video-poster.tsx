import type { Banner } from '@baize/contract/boot';
import { Icon } from '@baize/ui/icon.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { imageUrl, useBoot } from '../../boot.ts';
import { followLink } from '../../follow-link.ts';
import { embedUrl, isClip } from './video-links.ts';
import styles from './video-banners.module.css';

export default function VideoPoster({ banner }: { banner: Banner }) {
  const t = useT();
  const boot = useBoot();
  const [isPlaying, setPlaying] = useState(false);
  const clip = banner.kind === 'video' && isClip(banner.videoUrl) ? banner.videoUrl : null;
  const player = banner.kind === 'video' ? (clip ?? embedUrl(banner.videoUrl)) : null;
  if (isPlaying && clip !== null) {
    return (
      <div className={styles.video}>
        <video src={clip} aria-label={banner.title} controls autoPlay loop muted playsInline />
      </div>
    );
  }
  if (isPlaying && player !== null) {
    return (
      <div className={styles.video}>
        <iframe
          src={player}
          title={banner.title}
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </div>
    );
  }
  return (
    <button
      type="button"
      className={styles.video}
      aria-label={player === null ? banner.title : t('home.videos.play', { title: banner.title })}
      onClick={() => (player === null ? void followLink(banner) : setPlaying(true))}
    >
      <img src={imageUrl(boot, banner.url)} alt="" width="640" height="360" loading="lazy" decoding="async" />
      {player !== null && (
        <span className={styles.play}>
          <i>
            <Icon name="play" size={24} filled />
          </i>
        </span>
      )}
      <span className={styles.title}>{banner.title}</span>
    </button>
  );
}
