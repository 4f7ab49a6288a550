import type { ReactNode } from 'react'
import { Button } from 'antd'
import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { useIsPhone } from '../../../kit/media.ts'

interface Props {
  title: string
  sub?: string
  icon: ReactNode
  tone: 'red' | 'blue' | 'green'
  onClose: () => void
  foot: ReactNode
  children: ReactNode
}

/** The right side of the screen, on a phone the whole of it. */
export function CommandFrame({ title, sub, icon, tone, onClose, foot, children }: Props) {
  const isPhone = useIsPhone()
  return (
    <aside className="command-panel float-panel" aria-label={title}>
      <header>
        {isPhone ? (
          <Button
            type="text"
            aria-label="Volver a los comandos"
            icon={<IconArrowLeft size={20} stroke={1.75} />}
            onClick={onClose}
          />
        ) : (
          <span className={`tile tile-28 tone-${tone}`}>{icon}</span>
        )}
        <div>
          <h2>{title}</h2>
          {isPhone && sub && <p className="muted">{sub}</p>}
        </div>
        {!isPhone && (
          <Button type="text" aria-label="Cerrar" icon={<IconX size={18} stroke={1.75} />} onClick={onClose} />
        )}
      </header>
      <div className="command-body">{children}</div>
      <footer>{foot}</footer>
    </aside>
  )
}
