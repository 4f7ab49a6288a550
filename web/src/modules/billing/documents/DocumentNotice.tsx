import { Alert } from 'antd'
import { ActionLink } from '../../../kit/list/CreateLink.tsx'
import type { DocumentRow } from '@arriero/contract/billing/documents/documents.entities.ts'
import type { DocumentKind } from './document-kind.ts'

/** What PAC or SAT said last, and the way out of a refusal. */
export function DocumentNotice({ of, row: { id, state, problem } }: { of: DocumentKind; row: DocumentRow }) {
  if (!problem) return null
  const isRefused = state === 'error'
  return (
    <Alert
      className="doc-notice"
      type={isRefused ? 'error' : 'warning'}
      showIcon
      title={isRefused ? 'No se timbró' : 'Del SAT'}
      description={problem}
      {...(isRefused && {
        action: (
          <ActionLink to={of.editPath(id)} for={of.calls.update}>
            Corregir
          </ActionLink>
        ),
      })}
    />
  )
}
