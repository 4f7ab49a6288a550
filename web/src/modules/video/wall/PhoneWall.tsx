import { useRef, type ReactNode } from 'react'
import { Button } from 'antd'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { Camera } from '@arriero/contract/video/cameras.contract.ts'
import type { View } from '@arriero/contract/video/wall.contract.ts'
import { channelWords } from '../video.words.ts'

/** px a finger moves before it is a swipe. */
const swipe = 40

interface PhoneWallProps {
  camera: Camera
  view: View
  onShow: (view: View) => void
  /** The tile of the view. */
  children: ReactNode
}

/** One tile; a swipe, or the arrows, shows the next channel. */
export function PhoneWall({ camera, view, onShow, children }: PhoneWallProps) {
  const began = useRef<number>(undefined)
  const channels = camera.properties.channelsVisible
  const at = channels.indexOf(view.channel)
  const step = (by: number) => {
    const channel = channels[at + by]
    if (channel !== undefined) onShow({ cameraId: camera.id, channel })
  }
  return (
    <div className="phone-wall">
      <div
        onTouchStart={({ touches }) => {
          began.current = touches[0]?.clientX
        }}
        onTouchEnd={({ changedTouches }) => {
          const moved = (changedTouches[0]?.clientX ?? 0) - (began.current ?? 0)
          if (began.current !== undefined && Math.abs(moved) > swipe) step(moved < 0 ? 1 : -1)
          began.current = undefined
        }}
      >
        {children}
      </div>
      <nav aria-label="Canales">
        <Button
          aria-label="Canal anterior"
          disabled={at <= 0}
          icon={<IconChevronLeft size={18} stroke={1.75} />}
          onClick={() => step(-1)}
        />
        <span>
          {channelWords(camera, view.channel)} <small>{`${at + 1} de ${channels.length}`}</small>
        </span>
        <Button
          aria-label="Canal siguiente"
          disabled={at >= channels.length - 1}
          icon={<IconChevronRight size={18} stroke={1.75} />}
          onClick={() => step(1)}
        />
      </nav>
    </div>
  )
}
