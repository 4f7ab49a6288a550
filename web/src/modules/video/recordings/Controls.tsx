import { useEffect, useEffectEvent } from 'react'
import { Button, Select, Tooltip } from 'antd'
import {
  IconCamera,
  IconLink,
  IconLinkOff,
  IconMaximize,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconVolume,
  IconVolumeOff,
  type Icon,
} from '@tabler/icons-react'
import type { Camera } from '@arriero/contract/video/cameras.contract.ts'
import { speed, time } from '../../../kit/format.ts'
import { isTyping } from '../../../kit/keyboard.ts'
import { channelWords } from '../video.words.ts'
import { usePlayheadState, type Playhead } from './playhead.ts'

const stepMs = 10_000

interface ControlsProps {
  camera: Camera
  playhead: Playhead
  channels: readonly number[]
  onChannels: (channels: number[]) => void
  isInStep: boolean
  onInStep: () => void
  isLoud: boolean
  onLoud: () => void
  onSnapshot: () => void
  onFull: () => void
  /** To the alarm before or after. */
  onMark: (step: -1 | 1) => void
  /** An end of the cut goes where the clock stands. */
  onCut: (end: 'from' | 'to') => void
  /** How fast the unit was; undefined: nobody knows. */
  kmh: number | undefined
}

/** Play, jump, in step, rate and channels; keys J and L jump, K plays, I and O set the cut. */
export function Controls(props: ControlsProps) {
  const { camera, playhead, channels, onChannels, isInStep, onInStep, isLoud, onLoud, onCut, onMark, kmh } = props
  const { at, isPlaying, rate } = usePlayheadState(playhead)
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    const act = {
      j: () => playhead.by(-stepMs),
      l: () => playhead.by(stepMs),
      k: () => playhead.play(),
      i: () => onCut('from'),
      o: () => onCut('to'),
    }[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <div className="recorded-controls" role="toolbar" aria-label="Reproducción">
      <Key icon={IconPlayerSkipBack} label="Alarma anterior" onClick={() => onMark(-1)} />
      <Key icon={IconPlayerTrackPrev} label="10 s atrás (J)" onClick={() => playhead.by(-stepMs)} />
      <Tooltip title={isPlaying ? 'Pausar (K)' : 'Reproducir (K)'}>
        <button
          type="button"
          className="recorded-play"
          aria-label={isPlaying ? 'Pausar' : 'Reproducir'}
          onClick={() => playhead.play()}
        >
          {isPlaying ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
        </button>
      </Tooltip>
      <Key icon={IconPlayerTrackNext} label="10 s adelante (L)" onClick={() => playhead.by(stepMs)} />
      <Key icon={IconPlayerSkipForward} label="Alarma siguiente" onClick={() => onMark(1)} />
      <time className="recorded-time">{time(new Date(at).toISOString())}</time>
      <span className="recorded-speed">{kmh === undefined ? '' : speed(kmh)}</span>
      <span className="spacer" />
      <Button
        size="small"
        aria-pressed={isInStep}
        className={isInStep ? 'recorded-on' : ''}
        icon={isInStep ? <IconLink size={15} stroke={1.75} /> : <IconLinkOff size={15} stroke={1.75} />}
        onClick={onInStep}
      >
        En sincronía
      </Button>
      <Button size="small" aria-label={`Velocidad de reproducción ${rate}×`} onClick={() => playhead.nextRate()}>
        {rate}×
      </Button>
      <Select<number[]>
        mode="multiple"
        size="small"
        className="recorded-channels"
        aria-label="Canales"
        maxCount={4}
        value={[...channels]}
        onChange={(next) => next.length > 0 && onChannels(next.toSorted((a, b) => a - b))}
        options={camera.properties.channelsVisible.map((channel) => ({
          value: channel,
          label: channelWords(camera, channel),
        }))}
        maxTagCount={0}
        maxTagPlaceholder={() => channels.map((channel) => `CH${channel}`).join(' + ')}
      />
      <Key icon={isLoud ? IconVolume : IconVolumeOff} label={isLoud ? 'Quitar sonido' : 'Oír'} onClick={onLoud} />
      <Key icon={IconCamera} label="Guardar imagen" onClick={props.onSnapshot} />
      <Key icon={IconMaximize} label="Pantalla completa" onClick={props.onFull} />
    </div>
  )
}

const Key = ({ icon: Glyph, label, onClick }: { icon: Icon; label: string; onClick: () => void }) => (
  <Tooltip title={label}>
    <Button type="text" size="small" aria-label={label} icon={<Glyph size={18} stroke={1.75} />} onClick={onClick} />
  </Tooltip>
)
