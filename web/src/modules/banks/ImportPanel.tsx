import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { deleteStatementImport, importStatement, previewStatement } from '@arriero/contract/banks/banks.contract.ts'
import type { BankAccount, Correction, Layout } from '@arriero/contract/banks/banks.entities.ts'
import { formatWords } from '@arriero/contract/banks/banks.rules.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { FileButton } from '../../kit/form/FileButton.tsx'
import { Panel } from '../../kit/form/FormPanel.tsx'
import { number, plural } from '../../kit/format.ts'
import { destination } from '../../kit/shell/navigation.ts'
import { toast } from '../../kit/shell/toast.ts'
import { ErrorState } from '../../kit/states.tsx'
import { banksChanged, useAccount } from './banks.data.ts'
import { banksPaths } from './banks.paths.ts'
import { accountWords } from './banks.words.ts'
import { Columns, Counts, Outcome, ToReview } from './statement-parts.tsx'

const accepted = ['.csv', '.txt', '.ofx', '.qfx', '.qbo', '.sta', '.mt940', '.940', '.xml', 'text/csv'] as const

/** A statement, looked at before it is saved. */
export function ImportPanel() {
  const { account } = useAccount()
  const navigate = useNavigate()
  const close = () => void navigate(destination(banksPaths.home) as never)
  const [file, setFile] = useState<File>()
  if (!account)
    return (
      <Panel title="Importar estado de cuenta" onClose={close}>
        {null}
      </Panel>
    )
  const sub = [account.name, accountWords(account), account.currency].filter(Boolean).join(' · ')
  if (!file)
    return (
      <Panel title="Importar estado de cuenta" sub={sub} onClose={close} isRead={false}>
        <div className="bank-drop">
          <IconFileSpreadsheet size={32} stroke={1.5} />
          <p>
            El archivo que da su banca en línea: <b>OFX</b>, <b>CSV</b>, <b>MT940</b> o <b>CAMT.053</b>. Su formato se
            reconoce solo.
          </p>
          <ChooseFile choose={setFile} text="Elegir archivo" />
        </div>
      </Panel>
    )
  // Another file begins anew: what was corrected belongs to the one before.
  return (
    <Preview
      key={`${account.id} ${file.name} ${file.size} ${file.lastModified}`}
      {...{ account, file, sub, close }}
      choose={setFile}
    />
  )
}

const ChooseFile = ({ choose, text }: { choose: (file: File) => void; text: string }) => (
  <FileButton accept={accepted} onChoose={choose} icon={<IconUpload size={16} stroke={1.75} />}>
    {text}
  </FileButton>
)

interface PreviewProps {
  account: BankAccount
  file: File
  sub: string
  close: () => void
  choose: (file: File) => void
}

function Preview({ account, file, sub, close, choose }: PreviewProps) {
  const [layout, setLayout] = useState<Layout>()
  const [corrections, setCorrections] = useState<readonly Correction[]>([])
  const [isBusy, setBusy] = useState(false)
  const body = { bankAccountId: account.id, file, ...(layout && { layout }), corrections: [...corrections] }
  const preview = useQuery({
    queryKey: ['bank-preview', account.id, file.name, file.size, file.lastModified, layout, corrections],
    queryFn: ({ signal }) => call(previewStatement, { body, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const correct = (one: Correction) =>
    setCorrections((before) => [
      ...before.filter(({ line }) => line !== one.line),
      { ...before.find(({ line }) => line === one.line), ...one },
    ])
  const save = async () => {
    setBusy(true)
    try {
      const done = await call(importStatement, { body })
      toast.success(plural(done.added, 'movimiento importado', 'movimientos importados'), {
        ...(done.repeated > 0 && { detail: plural(done.repeated, 'ya estaba', 'ya estaban') }),
        action: { label: 'Deshacer', onClick: () => void takeBack(done.id) },
      })
      close()
    } catch (error) {
      toast.error(errorText(error))
    }
    setBusy(false)
    await banksChanged()
  }
  const { data } = preview
  return (
    <Panel
      title="Importar estado de cuenta"
      sub={sub}
      onClose={close}
      isRead={false}
      foot={
        <>
          <span className="bank-note">Puede deshacerse completo</span>
          <span className="spacer" />
          <Button onClick={close}>Cancelar</Button>
          <ActionButton
            for={importStatement}
            type="primary"
            loading={isBusy}
            disabledReason={data && data.fresh > 0 ? undefined : 'No hay movimientos nuevos'}
            onClick={() => void save()}
          >
            Importar {data ? number(data.fresh) : ''}
          </ActionButton>
        </>
      }
    >
      <div className="bank-part bank-file">
        <IconFileSpreadsheet size={28} stroke={1.5} />
        <div>
          <b title={file.name}>{file.name}</b>
          <small>
            {data
              ? `${plural(data.lines, 'movimiento', 'movimientos')}, formato ${formatWords[data.format]}`
              : 'Leyendo…'}
          </small>
        </div>
        <ChooseFile choose={choose} text="Cambiar" />
      </div>
      {preview.error && !data && <ErrorState error={preview.error} retry={() => void preview.refetch()} />}
      {data && (
        <>
          <Counts preview={data} />
          {data.csv && <Columns csv={data.csv} change={setLayout} />}
          {data.badCount > 0 && <ToReview preview={data} currency={account.currency} correct={correct} />}
          <Outcome preview={data} currency={account.currency} />
        </>
      )}
    </Panel>
  )
}

async function takeBack(id: number) {
  try {
    await call(deleteStatementImport, { id })
    toast.info('La importación se deshizo')
  } catch (error) {
    toast.error(errorText(error))
  }
  await banksChanged()
}
