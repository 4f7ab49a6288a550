import { confirm } from '../../kit/confirm.ts'
import { CopyButton } from '../../kit/CopyButton.tsx'
import './integrations.css'

/** A secret that nobody reads again: it stays until the person says that they have it. */
export const showSecret = (title: string, secret: string, use: string) =>
  confirm({
    title,
    variant: 'warning',
    confirmText: 'Ya lo guardé',
    content: (
      <>
        <p>Cópielo ahora: no se vuelve a mostrar. {use}</p>
        <p className="integration-secret">
          <code>{secret}</code>
          <CopyButton text={secret} label="Copiar el secreto" />
        </p>
      </>
    ),
  })
