import { useEffect, useRef, useState } from 'react'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { MessageAudio } from '@arriero/contract/chat/chat.entities.ts'
import { download } from '../../kit/download.ts'
import { toast } from '../../kit/shell/toast.ts'
import { errorData, trace } from '../../kit/trace.ts'
import { audioLength } from './chat.words.ts'
import { fetchFile } from './file-urls.ts'

const speeds = [1, 1.5, 2] as const

/** A recorded audio: its wave, where it is, how fast. It is fetched with the first press. */
export function AudioPlayer({ chatId, audio }: { chatId: number; audio: MessageAudio }) {
  const player = useRef<HTMLAudioElement | null>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [speed, setSpeed] = useState<(typeof speeds)[number]>(1)
  useEffect(
    () => () => {
      player.current?.pause()
      if (player.current) URL.revokeObjectURL(player.current.src)
    },
    [],
  )

  const fetchPlayer = async (): Promise<HTMLAudioElement | undefined> => {
    if (player.current) return player.current
    try {
      const element = new Audio(URL.createObjectURL(await fetchFile(chatId, audio.id)))
      element.addEventListener('timeupdate', () => setAt(element.currentTime))
      element.addEventListener('ended', () => {
        setPlaying(false)
        setAt(0)
      })
      player.current = element
      return element
    } catch (error) {
      trace('CHAT_MESSAGE_DONWLOAD_AUDIO', { chatId, id: audio.id, ...errorData(error) })
      toast.error('No se pudo descargar el audio')
      return undefined
    }
  }

  const toggle = async () => {
    if (isPlaying) {
      player.current?.pause()
      setPlaying(false)
      return
    }
    const element = await fetchPlayer()
    if (!element) return
    element.playbackRate = speed
    try {
      await element.play()
      setPlaying(true)
    } catch {
      // A browser that cannot play what another recorded still gets the file.
      toast.warning('Este navegador no reproduce el audio', {
        action: {
          label: 'Descargar',
          onClick: () => void fetchFile(chatId, audio.id).then((file) => download(file)),
        },
      })
    }
  }
  const jump = async (share: number) => {
    const element = await fetchPlayer()
    if (!element) return
    element.currentTime = share * audio.seconds
    setAt(element.currentTime)
  }
  const turnSpeed = () => {
    const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1
    setSpeed(next)
    if (player.current) player.current.playbackRate = next
  }

  return (
    <div className="chat-audio">
      <button
        type="button"
        className="chat-audio-play"
        aria-label={isPlaying ? 'Pausar el audio' : 'Reproducir el audio'}
        onClick={() => void toggle()}
      >
        {isPlaying ? <IconPlayerPauseFilled size={15} /> : <IconPlayerPlayFilled size={15} />}
      </button>
      <Wave
        peaks={audio.peaks}
        share={audio.seconds > 0 ? at / audio.seconds : 0}
        onPick={(share) => void jump(share)}
      />
      <span className="chat-audio-time">
        {at > 0 ? `${audioLength(at)} / ` : ''}
        {audioLength(audio.seconds)}
      </span>
      <button type="button" className="chat-audio-speed" aria-label={`Velocidad, ${speed}`} onClick={turnSpeed}>
        {speed}×
      </button>
    </div>
  )
}

const flat = Array.from({ length: 32 }, () => 12)

function Wave({ peaks, share, onPick }: { peaks: readonly number[]; share: number; onPick: (share: number) => void }) {
  const bars = peaks.length > 0 ? peaks : flat
  return (
    <svg
      className="chat-wave"
      viewBox={`0 0 ${bars.length * 4} 24`}
      preserveAspectRatio="none"
      aria-hidden
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect()
        onPick(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)))
      }}
    >
      {bars.map((peak, index) => {
        const height = Math.max(2, (peak / 100) * 24)
        const isHeard = index / bars.length < share
        return (
          <rect
            key={index}
            className={isHeard ? 'chat-wave-heard' : ''}
            x={index * 4}
            y={12 - height / 2}
            width={2.4}
            height={height}
            rx={1.2}
          />
        )
      })}
    </svg>
  )
}
