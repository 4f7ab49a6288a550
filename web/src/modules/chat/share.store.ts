import { IconMessageShare } from '@tabler/icons-react'
import { create } from 'zustand'
import type { RowAction } from '../../kit/list/list-types.ts'
import type { DraggedCard } from './drag.ts'

interface Shared extends DraggedCard {
  name: string
}

/** What somebody wants to send to a chat, until they chose to which. */
export const useShare = create<{ shared: Shared | null }>(() => ({ shared: null }))

/** The way of the keyboard and of the phone: a unit or a trip goes to a chat without being dragged. */
export const shareAction = (shared: Shared): RowAction => ({
  key: 'chat',
  label: 'Enviar por chat',
  icon: IconMessageShare,
  onClick: () => useShare.setState({ shared }),
})
