import { Button } from 'antd'
import type { AskedChecklist } from '@arriero/contract/checklists/templates/templates.entities.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { PhotoStrip } from '../../checklists/fill/PhotoStrip.tsx'
import { Questions } from '../../checklists/fill/Questions.tsx'
import type { StepProps } from './FillSteps.tsx'
import type { Filling } from './store.ts'

type Filled = NonNullable<Filling['checklist']>

/** The checklist of containers; who does not begin it hands the receipt in without. */
export function ChecklistStep({ asked, draft, change }: StepProps & { asked: AskedChecklist }) {
  // What was begun is ended as it was asked.
  const filled: Filled = draft.checklist ?? { asked, answers: {}, photos: [] }
  const put = (edit: (before: Filled) => Filled) =>
    change((before) => ({ ...before, checklist: edit(before.checklist ?? { asked, answers: {}, photos: [] }) }))
  return (
    <Card
      title={filled.asked.name}
      actions={
        draft.checklist && (
          <Button size="small" type="text" onClick={() => change((before) => ({ ...before, checklist: null }))}>
            Dejarlo sin llenar
          </Button>
        )
      }
    >
      <div className="fill">
        <Questions
          content={filled.asked.content}
          answers={filled.answers}
          prefix="eir"
          answer={(key, given) => put((before) => ({ ...before, answers: { ...before.answers, [key]: given } }))}
          renderPhotos={({ key }, needed) => (
            <PhotoStrip
              question={key}
              needed={needed}
              photos={filled.photos.filter(({ question }) => question === key)}
              add={(photo) => put((before) => ({ ...before, photos: [...before.photos, photo] }))}
              remove={(uuid) =>
                put((before) => ({ ...before, photos: before.photos.filter((one) => one.uuid !== uuid) }))
              }
            />
          )}
        />
      </div>
    </Card>
  )
}
