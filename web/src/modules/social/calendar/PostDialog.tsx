import { Button, Modal } from 'antd'
import { deletePublication, retryPublication } from '@arriero/contract/social/social.contract.ts'
import type { Publication } from '@arriero/contract/social/social.entities.ts'
import { titleOf } from '@arriero/contract/social/social.rules.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { dateTime } from '../../../kit/format.ts'
import { useNow } from '../../../kit/now.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { NetworkIcon, tried } from '../pieces.tsx'
import { socialChanged } from '../social.queries.ts'
import { noticeWords, targetLook, type Post } from '../social.words.ts'

/** A post: its words, its files, and how it stands in each account. */
export function PostDialog({ post, close }: { post: Post; close: () => void }) {
  const { id, message, publishAt, files, targets } = post
  const remove = () => removeAsked(post, undefined).then((isGone) => isGone && close())
  return (
    <Modal
      open
      centered
      title={`Publicación del ${dateTime(publishAt).slice(0, 16)}`}
      onCancel={close}
      footer={
        <>
          <ActionButton for={deletePublication} danger onClick={() => void remove()}>
            {targets.length > 1 ? 'Eliminar en todas' : 'Eliminar'}
          </ActionButton>
          <Button type="primary" onClick={close}>
            Cerrar
          </Button>
        </>
      }
    >
      {message && <p className="social-said">{message}</p>}
      {files.length > 0 && (
        <ul className="social-kept" aria-label="Archivos">
          {files.map((file) => (
            <li key={file.id}>
              {file.type.startsWith('image/') ? (
                <img src={file.url} alt={file.description ?? file.name} />
              ) : (
                <a href={file.url}>{file.name}</a>
              )}
            </li>
          ))}
        </ul>
      )}
      <ul className="social-targets" aria-label="Cuentas">
        {targets.map((target) => (
          <Target key={target.accountId} target={target} post={post} id={id} isAlone={targets.length === 1} />
        ))}
      </ul>
    </Modal>
  )
}

interface TargetProps {
  target: Publication
  post: Post
  id: number
  isAlone: boolean
}
function Target({ target, post, id, isAlone }: TargetProps) {
  const { accountId, accountName, network, state, permalink, failure } = target
  const now = useNow(60_000)
  const { tone, label } = targetLook(state)
  const canRetry = state === 'error' || state === 'late'
  return (
    <li>
      <NetworkIcon network={network} />
      <span>
        {accountName}
        {(failure !== null || state === 'late') && <small>{noticeWords(target, now).text}</small>}
      </span>
      <StatePill tone={tone}>{label}</StatePill>
      {permalink && (
        <a href={permalink} target="_blank" rel="noreferrer">
          Ver
        </a>
      )}
      {canRetry && (
        <ActionButton
          for={retryPublication}
          size="small"
          onClick={() =>
            void tried(call(retryPublication, { body: { id, accountId } }), `Se publica otra vez en ${accountName}`)
          }
        >
          Publicar de nuevo
        </ActionButton>
      )}
      {!isAlone && (
        <ActionButton for={deletePublication} size="small" onClick={() => void removeAsked(post, target)}>
          Eliminar
        </ActionButton>
      )}
    </li>
  )
}

function removeAsked(post: Post, target: Publication | undefined): Promise<boolean> {
  const isOut = (target ? [target] : post.targets).some(({ state }) => state === 'published' || state === 'handed')
  return confirm({
    title: `Eliminar «${titleOf(post)}»${target ? ` en ${target.accountName}` : ''}`,
    content: isOut ? 'También se borra en la red, donde ella lo permite.' : 'Ya no se publicará.',
    variant: 'danger',
    confirmText: 'Eliminar',
    onConfirm: () =>
      call(deletePublication, { query: { id: post.id, ...(target && { accountId: target.accountId }) } }).finally(
        socialChanged,
      ),
  })
}
