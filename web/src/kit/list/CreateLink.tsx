import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { Button, type ButtonProps } from 'antd'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import type { Endpoint } from '@arriero/contract/core/endpoint.ts'
import { useWhyNot } from '../access.ts'
import { destination } from '../shell/navigation.ts'

interface ActionLinkProps extends Pick<ButtonProps, 'type' | 'icon' | 'title'> {
  to: string
  /** The call the form behind it makes: nobody else sees the link. */
  for: Pick<Endpoint, 'access'>
  className?: string
  children: ReactNode
}

/** A button that leads to a form, for who may save it. */
export function ActionLink({ to, for: call, className, ...button }: ActionLinkProps) {
  if (useWhyNot(call)) return null
  return (
    <Link {...destination(to)} {...(className && { className })}>
      <Button {...button} tabIndex={-1} />
    </Link>
  )
}

/** 'Crear técnico': the filled button of a list. */
export const CreateLink = (link: ActionLinkProps) => (
  <ActionLink type="primary" icon={<IconPlus size={16} stroke={2} />} {...link} />
)

/** 'Importar': beside it. */
export const ImportLink = (link: ActionLinkProps) => (
  <ActionLink title="Importar" icon={<IconUpload size={16} stroke={1.75} />} {...link} />
)
