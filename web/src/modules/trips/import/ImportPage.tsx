import { Button } from 'antd'
import { IconArrowBackUp, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { download } from '../../../kit/download.ts'
import { fileSize, plural } from '../../../kit/format.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { fetchTemplate } from '../trips.actions.ts'
import { tripPaths } from '../trips.paths.ts'
import { ImportReview } from './ImportReview.tsx'
import { ImportFailed, ImportRunning } from './ImportRunning.tsx'
import { ImportDone, ImportStart } from './ImportStart.tsx'
import { findingsCsv, type ImportState } from './import-state.ts'
import { useImport } from './useImport.ts'
import '../trips.css'
import './import.css'

const crumbs = [{ label: 'Viajes', to: tripPaths.list }]

/** Trips from a spreadsheet: upload, review with corrections in place, then save. Nothing is saved before the last button. */
export function ImportPage() {
  const work = useImport()
  const { state, source, created, run } = work
  return (
    <div className="screen">
      <section className="screen-main import-page">
        <PageHeader
          title="Importar viajes"
          crumbs={crumbs}
          sub={
            source &&
            state &&
            // Once it ended, its own sentence counts.
            created === undefined &&
            run?.step !== 'done' && (
              <span className="import-file">
                <IconFileSpreadsheet size={15} stroke={1.75} aria-hidden /> {source.name} ·{' '}
                {plural(state.rows.length, 'fila', 'filas')}
                {source.size > 0 && ` · ${fileSize(source.size)}`}
              </span>
            )
          }
          actions={
            state && created === undefined ? (
              <ReviewActions state={state} restart={work.restart} />
            ) : (
              <Button icon={<IconDownload size={16} stroke={1.75} />} onClick={() => void fetchTemplate()}>
                Descargar plantilla
              </Button>
            )
          }
        />
        {run?.step === 'running' || run?.step === 'slow' ? (
          <ImportRunning run={run} />
        ) : run?.step === 'failed' ? (
          <ImportFailed problem={run.problem} goOn={work.goOn} restart={work.restart} />
        ) : run?.step === 'done' ? (
          <ImportDone count={run.created} left={run.rows.length} goOn={work.goOn} restart={work.restart} />
        ) : created !== undefined ? (
          <ImportDone count={created} left={state?.rows.length ?? 0} goOn={work.goOn} restart={work.restart} />
        ) : state ? (
          <ImportReview work={work} state={state} />
        ) : (
          <ImportStart work={work} />
        )}
      </section>
    </div>
  )
}

function ReviewActions({ state, restart }: { state: ImportState; restart: () => void }) {
  const hasErrors = state.rows.some(({ errors }) => errors.length > 0)
  return (
    <>
      {hasErrors && (
        <Button
          icon={<IconDownload size={16} stroke={1.75} />}
          onClick={() => download(new Blob([findingsCsv(state)], { type: 'text/csv' }), 'errores-de-viajes.csv')}
        >
          Exportar errores
        </Button>
      )}
      <Button icon={<IconArrowBackUp size={16} stroke={1.75} />} onClick={restart}>
        Cambiar archivo
      </Button>
    </>
  )
}
