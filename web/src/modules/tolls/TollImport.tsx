import { useMemo, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Alert, Button, Input } from 'antd'
import { IconUpload } from '@tabler/icons-react'
import { batchTolls } from '@arriero/contract/tolls/tolls.contract.ts'
import { FileButton } from '../../kit/form/FileButton.tsx'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { copyText } from '../../kit/copy.ts'
import { Panel } from '../../kit/form/FormPanel.tsx'
import { money, plural } from '../../kit/format.ts'
import { useLeavePrompt } from '../../kit/shell/leave.ts'
import { ShapesLayer } from '../../kit/map/ShapesLayer.tsx'
import { toast } from '../../kit/shell/toast.ts'
import { pastedTolls, tollColumns } from './pasted-tolls.ts'
import { reloadTolls, tollShape, usualPrice } from './tolls.data.ts'
import './tolls.css'
import { tollsPath } from './tolls.paths.ts'

const most = 2000

/** Booths pasted from a spreadsheet: each line is read at once, with what is wrong with it, and shown on the map. */
export function TollImport() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const release = useLeavePrompt(text !== '')
  const rows = useMemo(() => pastedTolls(text), [text])
  const drafts = rows.flatMap(({ draft }) => draft ?? [])
  const wrong = rows.filter(({ problem }) => problem)
  const close = () => void navigate({ to: tollsPath, search: true as never })
  const save = async () => {
    setSaving(true)
    setFailure(undefined)
    try {
      const saved = await call(batchTolls, { body: drafts })
      toast.success(plural(saved.length, 'caseta creada', 'casetas creadas'))
      await reloadTolls()
      release()
      close()
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setSaving(false)
    }
  }
  const shapes = useMemo(
    () =>
      rows.flatMap(({ draft, line }) =>
        draft
          ? [
              tollShape({
                ...draft,
                id: line,
                road: draft.road ?? null,
                prices: draft.prices ?? {},
                active: true,
                version: 0,
              }),
            ]
          : [],
      ),
    [rows],
  )
  const foot = (
    <>
      <span className="spacer" />
      <Button onClick={close}>Cancelar</Button>
      <Button
        type="primary"
        disabled={drafts.length === 0 || drafts.length > most}
        loading={isSaving}
        onClick={() => void save()}
      >
        Crear {plural(drafts.length, 'caseta', 'casetas')}
      </Button>
    </>
  )
  return (
    <Panel title="Importar casetas" sub="Nada se guarda hasta confirmar" onClose={close} foot={foot}>
      <div className="toll-import">
        {failure && <Alert type="error" showIcon title={failure} role="alert" />}
        {drafts.length > most && (
          <Alert type="warning" showIcon title={`Se pueden crear ${most} casetas a la vez; pegue menos filas`} />
        )}
        <p>
          Copie las filas de su hoja de cálculo y péguelas aquí, o abra un archivo CSV. Columnas en este orden:{' '}
          {tollColumns.slice(0, 4).join(', ')} y el precio de 2 a 9 ejes.
        </p>
        <div className="toll-tools">
          <Button size="small" onClick={() => void copyText(tollColumns.join('\t'))}>
            Copiar los encabezados
          </Button>
          <FileButton
            accept={['.csv', 'text/csv', '.txt']}
            onChoose={(file) => void file.text().then(setText)}
            size="small"
            icon={<IconUpload size={15} stroke={1.75} />}
          >
            Abrir CSV
          </FileButton>
        </div>
        <Input.TextArea
          aria-label="Filas de casetas"
          autoSize={{ minRows: 6, maxRows: 14 }}
          value={text}
          placeholder={'Sabinas Hidalgo\tMEX-85D\t26.5\t-100.17\t120.00'}
          onChange={({ target }) => setText(target.value)}
        />
        {rows.length > 0 && (
          <p aria-live="polite">
            <b>{plural(drafts.length, 'caseta lista', 'casetas listas')}</b>
            {wrong.length > 0 && (
              <span className="toll-problem">
                {' '}
                · {plural(wrong.length, 'fila con error, no se creará', 'filas con error, no se crearán')}
              </span>
            )}
          </p>
        )}
        <ul className="toll-rows">
          {[...wrong, ...rows.filter(({ problem }) => !problem)].slice(0, 100).map(({ line, name, draft, problem }) => {
            const usual = draft && usualPrice({ prices: draft.prices ?? {} })
            return (
              <li key={line} className={problem ? 'is-wrong' : ''}>
                <small>{line}</small>
                <span>{name || 'Sin nombre'}</span>
                {problem ? (
                  <span className="toll-problem">{problem}</span>
                ) : (
                  <span>{usual ? `${money(usual.pesos)} · ${usual.axles} ejes` : 'Sin precio'}</span>
                )}
              </li>
            )
          })}
        </ul>
      </div>
      <ShapesLayer id="toll-drafts" shapes={shapes} />
    </Panel>
  )
}
