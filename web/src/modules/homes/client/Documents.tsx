import { useState } from 'react'
import { Button } from 'antd'
import { IconFileText, IconReceipt2 } from '@tabler/icons-react'
import { fiscalKinds } from '@arriero/contract/billing/documents/documents.rules.ts'
import {
  readClientDocument,
  type ClientDocument,
  type ClientHome,
} from '@arriero/contract/homes/client-home.contract.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { download } from '../../../kit/download.ts'
import { date, plural } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { Tile } from '../../../kit/Tile.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { amountIn, dueWords } from '../../billing/documents/document-words.ts'

/** What is billed to who looks: what is owed, and each paper to be taken along. */
export function Documents({ billed: { owed, documents } }: { billed: NonNullable<ClientHome['billed']> }) {
  const count = owed.reduce((sum, one) => sum + one.documents, 0)
  return (
    <Card title="Documentos" isFlush>
      <p className="home-owed">
        {owed.length === 0 && 'Nada por pagar'}
        {owed.map(({ currency, amount }) => (
          <b key={currency}>{amountIn(amount, currency)}</b>
        ))}
        {count > 0 && <small className="muted">{`por pagar en ${plural(count, 'documento', 'documentos')}`}</small>}
      </p>
      <ul className="home-list home-papers">
        {documents.map((document) => (
          <Paper key={document.id} document={document} />
        ))}
      </ul>
    </Card>
  )
}

function Paper({ document }: { document: ClientDocument }) {
  const { kind, folio, issuedAt, total, currency, balance } = document
  const name = `${fiscalKinds.find((one) => one.kind === kind)?.label ?? 'Documento'} ${folio}`
  const due = balance ? dueWords(document) : undefined
  return (
    <li>
      <Tile icon={kind === 'carta_porte' ? IconFileText : IconReceipt2} tone={due?.tone ?? 'grey'} />
      <TwoLines
        top={name}
        bottom={due ? <span className={`tone-${due.tone} tinted`}>{due.words}</span> : date(issuedAt)}
      />
      {total > 0 && <span className="home-sum">{amountIn(total, currency)}</span>}
      <Save document={document} name={name} format="pdf" />
      <Save document={document} name={name} format="xml" />
    </li>
  )
}

function Save({ document: { id }, name, format }: { document: ClientDocument; name: string; format: 'pdf' | 'xml' }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      download(await call(readClientDocument, { id, format }))
    } catch (error) {
      toast.error(`No se pudo preparar el ${format.toUpperCase()}`, { detail: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" loading={isBusy} aria-label={`${format.toUpperCase()} de ${name}`} onClick={() => void save()}>
      {format.toUpperCase()}
    </Button>
  )
}
