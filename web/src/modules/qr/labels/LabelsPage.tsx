import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Alert, Checkbox, Radio } from 'antd'
import { IconDownload } from '@tabler/icons-react'
import { findSubjects, printLabels } from '@arriero/contract/qr/qr.contract.ts'
import { qrTexts, subjectKindCodes, type SubjectKind } from '@arriero/contract/qr/qr.rules.ts'
import {
  labelParts,
  labelSheet,
  labelSheets,
  mostLabels,
  perPage,
  type LabelPart,
  type LabelSheetCode,
} from '@arriero/contract/qr/qr.sheets.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { download } from '../../../kit/download.ts'
import { plural } from '../../../kit/format.ts'
import { queryClient } from '../../../kit/query.ts'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { qrPaths } from '../qr.paths.ts'
import { codesKey, loadCodes } from '../qr.queries.ts'
import { FirstLabel } from './FirstLabel.tsx'
import { LabelLines } from './LabelLines.tsx'
import { lineOfCode, lineOfSubject, type LabelLine } from './label-lines.ts'
import { SheetPreview } from './SheetPreview.tsx'
import './labels.css'

/** The page for what the address names (see `qrPaths`), once it is read; an empty one otherwise. */
export function LabelsPage() {
  const [{ codigos, tipo, clave }] = useSearchParams()
  const codes = useQuery({
    queryKey: codesKey,
    queryFn: ({ signal }) => loadCodes(signal),
    enabled: codigos !== undefined,
  })
  const kind = subjectKindCodes.find((one) => one === tipo)
  const subjects = useQuery({
    queryKey: ['qr-subjects', kind, clave],
    queryFn: ({ signal }) =>
      call(findSubjects, { query: { kind: kind!, ...(clave ? { search: clave } : { uncoded: true }) }, signal }),
    enabled: kind !== undefined,
    placeholderData: undefined,
  })
  const wanted = codigos?.split(',').map(Number) ?? []
  const given = [
    ...(codes.data ?? []).filter(({ id }) => wanted.includes(id)).map(lineOfCode),
    ...(subjects.data ?? []).filter(({ key }) => !clave || key === clave).map(lineOfSubject),
  ]
  return <Labels key={`${codigos}${tipo}${clave}:${given.length}`} given={given} begin={kind ?? 'part'} />
}

function Labels({ given, begin }: { given: readonly LabelLine[]; begin: SubjectKind }) {
  const [lines, setLines] = useState<readonly LabelLine[]>(given)
  const [blanks, setBlanks] = useState(0)
  const [sheetCode, setSheetCode] = useState<LabelSheetCode>('5160')
  const [offset, setOffset] = useState(0)
  const [show, setShow] = useState<LabelPart[]>(labelParts.map(({ code }) => code))
  const [isPrinting, setPrinting] = useState(false)
  const sheet = labelSheet(sheetCode)
  const count = lines.reduce((sum, { copies }) => sum + copies, blanks)
  const pages = Math.ceil((count + offset) / perPage(sheet))
  const print = async () => {
    setPrinting(true)
    try {
      const subjects = lines.flatMap(({ of, copies }) => ('subject' in of ? [{ ...of.subject, copies }] : []))
      const codes = lines.flatMap(({ of, copies }) => ('codeId' in of ? [{ id: of.codeId, copies }] : []))
      download(
        await call(printLabels, { body: { subjects, codes, blanks, sheet: sheetCode, offset, show } }),
        qrTexts.file,
      )
      setLines([])
      setBlanks(0)
      // The next labels begin where these end.
      setOffset((offset + count) % perPage(sheet))
      await queryClient.invalidateQueries({ queryKey: codesKey })
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setPrinting(false)
    }
  }
  const reason =
    count === 0
      ? 'Elija qué se imprime'
      : count > mostLabels
        ? `Un archivo lleva ${mostLabels} etiquetas como máximo`
        : undefined
  return (
    <div className="screen">
      <section className="screen-main">
        <PageHeader
          title="Imprimir etiquetas QR"
          crumbs={[{ label: 'Códigos QR', to: qrPaths.codes }]}
          count={count > 0 && `${plural(count, 'etiqueta', 'etiquetas')}, ${plural(pages, 'hoja', 'hojas')}`}
          actions={
            <ActionButton
              for={printLabels}
              type="primary"
              icon={<IconDownload size={16} stroke={1.75} />}
              loading={isPrinting}
              disabledReason={reason}
              onClick={() => void print()}
            >
              {qrTexts.file}
            </ActionButton>
          }
        />
        <div className="labels">
          <LabelLines begin={begin} lines={lines} setLines={setLines} blanks={blanks} setBlanks={setBlanks} />
          <SheetPreview sheet={sheet} offset={offset} lines={lines} blanks={blanks} show={show} />
          <section className="card labels-paper">
            <header className="card-head">
              <h2>Hoja</h2>
            </header>
            <div className="card-body">
              <h3>Papel</h3>
              <Radio.Group
                aria-label="Papel"
                className="labels-papers"
                value={sheetCode}
                onChange={({ target }) => {
                  setSheetCode(target.value as LabelSheetCode)
                  setOffset(0)
                }}
                options={labelSheets.map(({ code, label, detail }) => ({
                  value: code,
                  label: (
                    <>
                      <b>{label}</b>
                      <small>{detail}</small>
                    </>
                  ),
                }))}
              />
              {perPage(sheet) > 1 && <FirstLabel sheet={sheet} offset={offset} setOffset={setOffset} />}
              <h3>En la etiqueta</h3>
              <Checkbox.Group
                value={show}
                onChange={setShow}
                options={labelParts.map(({ code, label }) => ({ value: code, label }))}
              />
              <Alert
                className="labels-note"
                type="info"
                title={`El código abre ${location.host}/q/…`}
                description="Quien no ha entrado ve el inicio de sesión; el personal, qué es y qué puede hacer. Imprima al 100 %, sin ajustar a la página."
              />
            </div>
          </section>
        </div>
      </section>
    </div>
  )
}
