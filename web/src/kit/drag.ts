import type { DragEvent } from 'react'

/** Drags something as the address of its screen: a chat shows it as a live card, other programs as a link. */
export const dragAs = (path: string) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => {
    const address = new URL(path, location.origin).href
    dataTransfer.setData('text/uri-list', address)
    dataTransfer.setData('text/plain', address)
    dataTransfer.effectAllowed = 'copyLink'
  },
})
