import { IconCertificate, IconCode, IconFileCheck, IconFileTypePdf, IconPencil, IconSend } from '@tabler/icons-react'
import { isOpen } from '@arriero/contract/billing/documents/documents.rules.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { RowMenu } from '../../../kit/list/RowMenu.tsx'
import { go } from '../../../kit/shell/navigation.ts'
import { askStamp, documentActions, refusals, type DocumentDialog } from './document-actions.ts'
import { saveFile } from './document-files.ts'
import type { DocumentFacts, DocumentKind } from './document-kind.ts'

interface DocumentPageActionsProps {
  of: DocumentKind
  row: DocumentFacts
  open: (dialog: DocumentDialog) => void
  /** Why it has no CFDI to print or stamp. */
  noPaper?: string | undefined
  /** What its kind alone may, first in the menu. */
  more?: readonly RowAction[]
}

// These stand beside the menu as buttons.
const shownApart = new Set(['stamp', 'edit', 'mail', 'pdf', 'xml'])

/** What one does with a document now; the rarer things in its menu, cancelling at the very end. */
export function DocumentPageActions({ of, row, open, noPaper, more = [] }: DocumentPageActionsProps) {
  const { id, folio, state, uuid, sentAt } = row
  const { calls } = of
  const icon = { size: 16, stroke: 1.75 }
  return (
    <>
      <ActionButton
        icon={<IconFileTypePdf {...icon} />}
        disabledReason={noPaper}
        onClick={() => void saveFile(calls, 'pdf', id)}
      >
        PDF
      </ActionButton>
      {uuid && (
        <ActionButton icon={<IconCode {...icon} />} onClick={() => void saveFile(calls, 'xml', id)}>
          XML
        </ActionButton>
      )}
      {isOpen(state) ? (
        <>
          <ActionButton for={calls.update} icon={<IconPencil {...icon} />} onClick={() => go(of.editPath(id))}>
            Editar
          </ActionButton>
          <ActionButton
            for={calls.stamp}
            type="primary"
            icon={<IconCertificate {...icon} />}
            disabledReason={noPaper}
            onClick={() => void askStamp(of, [row])}
          >
            Timbrar
          </ActionButton>
        </>
      ) : (
        <ActionButton
          for={calls.mail}
          type="primary"
          icon={<IconSend {...icon} />}
          disabledReason={refusals.mail(row)}
          onClick={() => open({ kind: 'mail', rows: [row] })}
        >
          {sentAt ? 'Reenviar' : 'Enviar'}
        </ActionButton>
      )}
      <RowMenu
        name={folio}
        actions={{
          menu: [
            ...more,
            ...acuseActions(of, row),
            ...documentActions(of, row, open).filter(({ key }) => !shownApart.has(key)),
          ],
        }}
      />
    </>
  )
}

/** What the SAT answered to its cancellation, in both forms. */
function acuseActions({ calls }: DocumentKind, { id, uuid, hasAcuse }: DocumentFacts): RowAction[] {
  const none = hasAcuse ? undefined : 'Lo hay cuando se pidió cancelarla'
  const forms = [
    ['acuse', 'XML'],
    ['acusePdf', 'PDF'],
  ] as const
  return forms.map(([key, form]) => ({
    key,
    label: `Acuse de cancelación, ${form}`,
    icon: IconFileCheck,
    disabled: uuid ? none : 'No está timbrada',
    onClick: () => void saveFile(calls, key, id),
  }))
}
