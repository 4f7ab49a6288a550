import { z } from 'zod'
import { IconBan, IconCertificate, IconCode, IconFileTypePdf, IconPencil, IconSend } from '@tabler/icons-react'
import type { DocumentRow } from '@arriero/contract/billing/documents/documents.entities.ts'
import { isOpen } from '@arriero/contract/billing/documents/documents.rules.ts'
import { whyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { plural } from '../../../kit/format.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { askRemoval, removalAction } from '../../../kit/list/removal.ts'
import { go } from '../../../kit/shell/navigation.ts'
import { runTask } from '../../../kit/tasks.ts'
import { saveFile } from './document-files.ts'
import { documentsChanged, pageOf, type DocumentKind } from './document-kind.ts'
import { stateLook } from './document-words.ts'

/** What opens over a list or a page. */
export type DocumentDialog = { kind: 'cancel'; row: DocumentRow } | { kind: 'mail'; rows: readonly DocumentRow[] }
type Open = (dialog: DocumentDialog) => void

/** Why a document cannot be stamped, changed, cancelled or mailed as it stands. */
export const refusals = {
  stamp: ({ state }: DocumentRow) => (isOpen(state) ? undefined : `Está en «${stateLook(state).label}»`),
  change: ({ state }: DocumentRow) =>
    isOpen(state) ? undefined : 'Ya se timbró: sustitúyala o cancélela en vez de cambiarla',
  cancel: ({ state, uuid }: DocumentRow) =>
    state === 'stamped' ? undefined : uuid ? `Está en «${stateLook(state).label}»` : 'No está timbrada: elimínela',
  mail: ({ uuid }: DocumentRow) => (uuid ? undefined : 'Se envía cuando está timbrada'),
}

const stampResult = z.object({
  stamped: z.number(),
  refused: z.array(z.object({ id: z.number(), folio: z.string(), problem: z.string() })),
})

/** Stamps in the background; its end opens what was refused. */
export async function stamp(of: DocumentKind, rows: readonly Pick<DocumentRow, 'id' | 'folio'>[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const what = rows.length === 1 ? first.folio : plural(rows.length, ...of.noun)
  let isStamped = false
  const end = runTask({
    title: `Timbrando ${what}`,
    start: async () => {
      const { task_id } = await call(of.calls.stamp, { body: { ids: rows.map(({ id }) => id) } })
      await documentsChanged()
      return task_id
    },
    done: (result) => {
      const { data } = stampResult.safeParse(result)
      isStamped = data?.stamped === 1
      const [refused] = data?.refused ?? []
      if (!data || !refused) return { text: `${what}: timbrado` }
      const isOne = data.refused.length === 1
      return {
        text: isOne
          ? `${refused.folio} no se timbró: ${refused.problem}`
          : `${data.stamped} timbradas, ${data.refused.length} rechazadas`,
        action: {
          label: 'Corregir',
          onClick: () => go(isOne ? pageOf(of, refused) : `${of.path}?f_state=error`),
        },
      }
    },
  })
  await end
  await documentsChanged()
  if (of.savesFiles && rows.length === 1 && isStamped) await saveFile(of.calls, 'xml', first.id)
}

/** Asks first: from then on the document has fiscal effects. */
export const askStamp = (of: DocumentKind, rows: readonly DocumentRow[], clear?: () => void) => {
  const open = rows.filter((row) => !refusals.stamp(row))
  const [first] = open
  const left = rows.length - open.length
  return confirm({
    title: open.length === 1 && first ? `Timbrar ${first.folio}` : `Timbrar ${plural(open.length, ...of.noun)}`,
    content:
      open.length === 0
        ? 'Ninguna de las elegidas es borrador.'
        : `Se sellan y se envían al PAC; desde entonces sólo se corrigen con otro documento.${
            left > 0 ? ` ${plural(left, 'ya no es borrador y se omite', 'ya no son borradores y se omiten')}.` : ''
          }`,
    variant: 'info',
    confirmText: 'Timbrar',
    onConfirm: async () => {
      void stamp(of, open)
      clear?.()
    },
  })
}

/** What can be done with one document; what its state forbids says why. */
export function documentActions(of: DocumentKind, row: DocumentRow, open: Open): RowAction[] {
  const { calls } = of
  return [
    {
      key: 'stamp',
      label: 'Timbrar…',
      icon: IconCertificate,
      disabled: whyNot(calls.stamp) ?? refusals.stamp(row),
      onClick: () => void askStamp(of, [row]),
    },
    {
      key: 'edit',
      label: 'Editar',
      icon: IconPencil,
      disabled: whyNot(calls.update) ?? refusals.change(row),
      onClick: () => go(of.editPath(row.id)),
    },
    {
      key: 'mail',
      label: 'Enviar…',
      icon: IconSend,
      disabled: whyNot(calls.mail) ?? refusals.mail(row),
      onClick: () => open({ kind: 'mail', rows: [row] }),
    },
    { key: 'pdf', label: 'PDF', icon: IconFileTypePdf, onClick: () => void saveFile(calls, 'pdf', row.id) },
    {
      key: 'xml',
      label: 'XML',
      icon: IconCode,
      disabled: row.uuid ? undefined : 'Lo tiene cuando está timbrada',
      onClick: () => void saveFile(calls, 'xml', row.id),
    },
    {
      key: 'cancel',
      label: 'Cancelar ante el SAT…',
      icon: IconBan,
      danger: true,
      disabled: whyNot(calls.cancel) ?? refusals.cancel(row),
      onClick: () => open({ kind: 'cancel', row }),
    },
    removalAction(
      calls.remove,
      () =>
        askRemoval({
          what: `el borrador ${row.folio}`,
          consequence: 'Su folio queda tomado: ningún otro documento lo llevará.',
          remove: () => call(calls.remove, { id: row.id }),
          keys: [['billing']],
          after: () => go(of.path),
        }),
      { refused: row.uuid ? 'Lo timbrado se cancela, no se elimina' : refusals.change(row) },
    ),
  ]
}
