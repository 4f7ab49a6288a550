import { IconArrowsExchange, IconCash, IconFileMinus, IconTruck, type Icon } from '@tabler/icons-react'
import type { DocumentRow } from '@arriero/contract/billing/documents/documents.entities.ts'
import { plural } from '../../../kit/format.ts'

interface Mark {
  icon: Icon
  /** Beside the icon: how many, or which. */
  short: string
  words: string
}

/** What hangs on a document, in the order in which it comes to be. */
function marksOf({ cartasPorte, payments, creditNotes, replacement }: DocumentRow): Mark[] {
  return [
    ...(cartasPorte > 0
      ? [{ icon: IconTruck, short: 'CP', words: plural(cartasPorte, 'carta porte', 'cartas porte') }]
      : []),
    ...(payments > 0 ? [{ icon: IconCash, short: String(payments), words: plural(payments, 'pago', 'pagos') }] : []),
    ...(creditNotes > 0
      ? [
          {
            icon: IconFileMinus,
            short: String(creditNotes),
            words: plural(creditNotes, 'nota de crédito', 'notas de crédito'),
          },
        ]
      : []),
    ...(replacement ? [{ icon: IconArrowsExchange, short: replacement, words: `La sustituye ${replacement}` }] : []),
  ]
}

/** Related documents as counted marks; their page lists them. */
export const RelatedMarks = ({ row }: { row: DocumentRow }) => (
  <span className="doc-marks">
    {marksOf(row).map(({ icon: MarkIcon, short, words }) => (
      <span key={words} role="img" aria-label={words} title={words}>
        <MarkIcon size={14} stroke={1.75} aria-hidden />
        {short}
      </span>
    ))}
  </span>
)
