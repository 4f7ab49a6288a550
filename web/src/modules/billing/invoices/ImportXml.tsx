import { useState } from 'react'
import { Button, Modal, Radio } from 'antd'
import { Link } from '@tanstack/react-router'
import { IconFileImport, IconUpload } from '@tabler/icons-react'
import {
  importInvoiceXml,
  importOwings,
  type ImportedInvoice,
} from '@arriero/contract/billing/invoices/import.contract.ts'
import type { DocumentRow } from '@arriero/contract/billing/documents/documents.entities.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { isAccepted, useFileChoice } from '../../../kit/form/file-choice.tsx'
import { plural } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { documentsChanged, pageOf } from '../documents/document-kind.ts'
import { amountIn } from '../documents/document-words.ts'
import { invoices } from './invoices.kind.ts'
import './import-xml.css'

const accept = ['.xml', 'text/xml', 'application/xml']

/** What became of one file. */
interface Outcome {
  name: string
  look: { tone: Tone; label: string }
  invoice?: DocumentRow
  problem?: string
}

const looks = {
  added: { tone: 'green', label: 'Importada' },
  known: { tone: 'grey', label: 'Ya estaba' },
  refused: { tone: 'red', label: 'No se importó' },
} as const

/** Invoices stamped in another program, by their XML: each is checked, and kept once. */
export function ImportXml() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton
        for={importInvoiceXml}
        icon={<IconUpload size={16} stroke={1.75} />}
        title="Importar facturas timbradas en otro sistema"
        onClick={() => setOpen(true)}
      >
        Importar XML
      </ActionButton>
      {isOpen && <ImportDialog close={() => setOpen(false)} />}
    </>
  )
}

function ImportDialog({ close }: { close: () => void }) {
  const [owing, setOwing] = useState<ImportedInvoice['owing']>('instalments')
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [left, setLeft] = useState(0)
  const importAll = async (files: readonly File[]) => {
    setLeft(files.length)
    for (const file of files) {
      const outcome = await importOne(file, owing)
      setOutcomes((so) => [outcome, ...so])
      setLeft((count) => count - 1)
    }
    await documentsChanged()
  }
  const { input, ask } = useFileChoice({ accept, many: true, onChoose: (_, all) => void importAll(all) })
  const added = outcomes.filter(({ look }) => look === looks.added).length
  return (
    <Modal
      open
      centered
      width={600}
      title="Importar XML"
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>Cerrar</Button>
          <Button type="primary" icon={<IconFileImport size={16} stroke={1.75} />} loading={left > 0} onClick={ask}>
            {left > 0 ? `Faltan ${left}` : outcomes.length > 0 ? 'Elegir más' : 'Elegir archivos'}
          </Button>
        </>
      }
    >
      <div
        className="import-xml"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const files = [...event.dataTransfer.files].filter((file) => isAccepted(file, accept))
          if (files.length > 0 && left === 0) void importAll(files)
        }}
      >
        {input}
        <p className="confirm-text">
          Facturas de sus razones sociales que se timbraron en otro sistema. Se revisan su sello y su timbre, y cada
          folio fiscal entra una sola vez. Puede elegir varias o arrastrarlas aquí.
        </p>
        <Radio.Group
          className="import-xml-owing"
          aria-label="Qué se debe de ellas"
          value={owing}
          disabled={left > 0}
          options={importOwings.map(({ key, label }) => ({ value: key, label }))}
          onChange={({ target }) => setOwing(target.value as ImportedInvoice['owing'])}
        />
        {outcomes.length > 0 && (
          <>
            <p className="muted" role="status">
              {plural(added, 'factura importada', 'facturas importadas')} de{' '}
              {plural(outcomes.length, 'archivo', 'archivos')}
            </p>
            <ul className="import-xml-list">
              {outcomes.map((outcome, at) => (
                <OutcomeLine key={outcomes.length - at} outcome={outcome} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Modal>
  )
}

async function importOne(file: File, owing: ImportedInvoice['owing']): Promise<Outcome> {
  try {
    const { isNew, invoice } = await call(importInvoiceXml, { body: { owing, file } })
    return { name: file.name, look: isNew ? looks.added : looks.known, invoice }
  } catch (error) {
    return { name: file.name, look: looks.refused, problem: errorText(error) }
  }
}

const OutcomeLine = ({ outcome: { name, look, invoice, problem } }: { outcome: Outcome }) => (
  <li>
    <StatePill tone={look.tone}>{look.label}</StatePill>
    <span>
      {invoice ? (
        <>
          <Link to={pageOf(invoices, invoice) as never}>{invoice.folio}</Link> {invoice.receiverName},{' '}
          {amountIn(invoice.total, invoice.currency)}
        </>
      ) : (
        problem
      )}
      <small title={name}>{name}</small>
    </span>
  </li>
)
