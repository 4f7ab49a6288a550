import { useEffect, useMemo, useState } from 'react'
import { Segmented } from 'antd'
import { IconCircleCheckFilled, IconCircleXFilled, IconPhotoOff } from '@tabler/icons-react'
import type { Manifest } from '@arriero/contract/video/evidence-packet.ts'
import { StatePill } from '../../../../kit/StatePill.tsx'
import type { PacketFacts } from './packet-facts.ts'

interface PacketVideoProps {
  manifest: Manifest
  facts: PacketFacts
  /** Names of files that are not what was sealed. */
  wrong: ReadonlySet<string>
  /** Epoch ms of the picture that shows. */
  onTime: (at: number) => void
}

/** Recordings and pictures of a packet, one at a time, each with whether it is the camera's. */
export function PacketVideo({ manifest: { id, event }, facts, wrong, onTime }: PacketVideoProps) {
  const media = [
    ...facts.clips.map((clip) => ({ ...clip, file: clip.video, isVideo: true })),
    ...facts.stills.map((still) => ({ ...still, startsAt: 0, file: still.picture, isVideo: false })),
  ]
  const [chosen, choose] = useState(0)
  const medium = media[chosen] ?? media[0]
  return (
    <section className="card verify-video" aria-label="Cámara">
      <header>
        <div>
          <h2>{`${event.title}, ${event.unit}`}</h2>
          <p>{[event.localTime, event.trip].filter(Boolean).join(' · ')}</p>
        </div>
        <StatePill tone="teal">{id}</StatePill>
      </header>
      <div className="verify-stage">
        {medium ? (
          <>
            <Shown
              key={medium.name}
              file={medium.file}
              label={`${event.title}: ${medium.name}`}
              startsAt={medium.isVideo ? medium.startsAt : null}
              eventAt={Date.parse(event.at)}
              onTime={onTime}
            />
            <span className="verify-badge" data-wrong={wrong.has(medium.name)}>
              {wrong.has(medium.name) ? (
                <>
                  <IconCircleXFilled size={16} aria-hidden /> Distinto del original
                </>
              ) : (
                <>
                  <IconCircleCheckFilled size={16} aria-hidden /> Bytes originales de la cámara
                </>
              )}
            </span>
          </>
        ) : (
          <p className="verify-none">
            <IconPhotoOff size={28} stroke={1.5} aria-hidden />
            El paquete no trae video ni imágenes.
          </p>
        )}
      </div>
      {media.length > 1 && (
        <Segmented
          size="small"
          aria-label="Imagen"
          value={chosen}
          options={media.map(({ name }, value) => ({ value, label: name }))}
          onChange={choose}
        />
      )}
    </section>
  )
}

interface ShownProps {
  file: Blob
  label: string
  /** Epoch ms of its first picture; null: it does not move. */
  startsAt: number | null
  eventAt: number
  onTime: (at: number) => void
}

function Shown({ file, label, startsAt, eventAt, onTime }: ShownProps) {
  const url = useMemo(() => URL.createObjectURL(file), [file])
  const [isBroken, setBroken] = useState(false)
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  if (isBroken)
    return (
      <p className="verify-none" role="alert">
        <IconPhotoOff size={28} stroke={1.5} aria-hidden />
        Este navegador no lo puede mostrar.
      </p>
    )
  if (startsAt === null) return <img src={url} alt={label} onError={() => setBroken(true)} />
  return (
    <video
      src={url}
      controls
      muted
      playsInline
      aria-label={label}
      onError={() => setBroken(true)}
      onLoadedMetadata={({ currentTarget }) => {
        // It opens at the moment itself.
        currentTarget.currentTime = Math.min(Math.max(0, (eventAt - startsAt) / 1000), currentTarget.duration || 0)
      }}
      onTimeUpdate={({ currentTarget }) => onTime(startsAt + currentTarget.currentTime * 1000)}
    />
  )
}
