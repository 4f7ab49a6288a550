import { Image } from 'antd'

interface PhotoViewerProps {
  sources: readonly string[]
  at: number
  turn: (to: number) => void
  close: () => void
}

/** Photographs over the whole screen, one after the other. */
export const PhotoViewer = ({ sources, at, turn, close }: PhotoViewerProps) => (
  <Image.PreviewGroup
    items={[...sources]}
    preview={{ open: true, current: at, onChange: turn, onOpenChange: (isOpen) => !isOpen && close() }}
  />
)
