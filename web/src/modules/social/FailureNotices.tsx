import { useId, useState } from 'react'
import { Button } from 'antd'
import { IconAlertTriangle } from '@tabler/icons-react'
import { deletePublication, retryPublication, socialLogin } from '@arriero/contract/social/social.contract.ts'
import type { Publication } from '@arriero/contract/social/social.entities.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { call } from '../../kit/call.ts'
import { copyText } from '../../kit/copy.ts'
import { plural } from '../../kit/format.ts'
import { useNow } from '../../kit/now.ts'
import { signInAtFacebook, tried } from './pieces.tsx'
import { literalAnswer, noticeWords } from './social.words.ts'

/** Shown at once; the rest open from their days. */
const most = 3

/** What did not go out, and what helps (rule SOCIAL-19). */
export function FailureNotices({ failed }: { failed: readonly Publication[] }) {
  // The newest first: the last one is what one has just done.
  const shown = failed.toReversed().slice(0, most)
  return (
    <>
      {shown.map((one) => (
        <Notice key={`${one.id}-${one.accountId}`} publication={one} />
      ))}
      {failed.length > most && (
        <p className="social-more">{`Y ${plural(failed.length - most, 'publicación más', 'publicaciones más')} sin publicar; están en el calendario.`}</p>
      )}
    </>
  )
}

function Notice({ publication }: { publication: Publication }) {
  const { id, accountId, accountName, failure } = publication
  const [isOpen, setOpen] = useState(false)
  const details = useId()
  const { title, text, cure } = noticeWords(publication, useNow(60_000))
  const literal = literalAnswer(publication)
  const again = () =>
    tried(call(retryPublication, { body: { id, accountId } }), `Se publica otra vez en ${accountName}`)
  const leave = () => tried(call(deletePublication, { query: { id, accountId } }), 'Publicación descartada')
  return (
    <section className="card social-notice" role="alert">
      <span className="social-notice-icon tone-red" aria-hidden>
        <IconAlertTriangle size={18} stroke={1.75} />
      </span>
      <div className="social-notice-words">
        <b>{title}</b>
        <p>{text}</p>
      </div>
      <div className="social-notice-actions">
        {failure && (
          <>
            <Button
              type="link"
              size="small"
              aria-expanded={isOpen}
              aria-controls={details}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Ocultar detalles adicionales' : 'Mostrar detalles adicionales'}
            </Button>
            <Button type="text" size="small" onClick={() => void copyText(`${title}\n${text}\n${literal}`)}>
              Copiar contenido
            </Button>
          </>
        )}
        <ActionButton for={deletePublication} type="text" size="small" onClick={() => void leave()}>
          Descartar
        </ActionButton>
        {cure === 'login' && (
          <ActionButton for={socialLogin} size="small" onClick={() => void signInAtFacebook()}>
            Volver a conectar
          </ActionButton>
        )}
        <ActionButton for={retryPublication} size="small" onClick={() => void again()}>
          {failure ? 'Publicar de nuevo' : 'Publicar ahora'}
        </ActionButton>
      </div>
      {isOpen && (
        <pre className="social-literal" id={details}>
          {literal}
        </pre>
      )}
    </section>
  )
}
