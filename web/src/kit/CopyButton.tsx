import { useState, type ReactNode } from 'react'
import { Button, Tooltip } from 'antd'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { toClipboard } from './copy.ts'

/** A copy button that answers in place: 'Copiado!' (rule SHELL-02). */
export function CopyButton({
  text,
  label = 'Copiar',
  children,
}: {
  text: string
  label?: string
  children?: ReactNode
}) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    if (!(await toClipboard(text))) return
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  const icon = isCopied ? <IconCheck size={16} stroke={2} /> : <IconCopy size={16} stroke={1.75} />
  return (
    <Tooltip title={isCopied ? 'Copiado!' : label} {...(isCopied ? { open: true } : {})}>
      <Button type={children ? 'default' : 'text'} icon={icon} aria-label={label} onClick={() => void copy()}>
        {children}
      </Button>
    </Tooltip>
  )
}
