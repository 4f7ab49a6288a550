import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Alert, Checkbox, Modal, Radio } from 'antd'
import { updateCamera, type Camera } from '@arriero/contract/video/cameras.contract.ts'
import { minutesUsed, planSeconds } from '@arriero/contract/video/video.rules.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { number } from '../../../kit/format.ts'
import { queryClient } from '../../../kit/query.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { videoKeys } from '../video.data.ts'

/** 'Ampliar plan': another plan for a camera, counted on or anew. */
export function ExtendPlan({ camera, close }: { camera: Camera; close: () => void }) {
  const larger = planSeconds.find((seconds) => seconds > camera.planSeconds) ?? camera.planSeconds
  const [plan, setPlan] = useState<(typeof planSeconds)[number]>(
    planSeconds.find((one) => one === larger) ?? planSeconds[0],
  )
  const [restart, setRestart] = useState(false)
  const name = camera.unit?.name ?? camera.name
  const save = useMutation({
    mutationFn: () =>
      call(updateCamera, { id: camera.id, body: { planSeconds: plan, restart, version: camera.version } }),
    onSuccess: async () => {
      toast.success(`Plan de ${name}: ${plan / 60} min al mes`)
      close()
      await queryClient.invalidateQueries({ queryKey: videoKeys.cameras })
    },
  })
  return (
    <Modal
      open
      centered
      width={420}
      title={`Ampliar plan de ${name}`}
      okText="Ampliar plan"
      cancelText="Cancelar"
      confirmLoading={save.isPending}
      onOk={() => save.mutate()}
      onCancel={close}
    >
      <p className="plan-now">
        Lleva {number(minutesUsed(camera.usedSeconds), 1)} de {camera.planSeconds / 60} min este mes.
      </p>
      <Radio.Group
        className="plan-choices"
        value={plan}
        onChange={({ target }) => setPlan(target.value)}
        options={planSeconds.map((seconds) => ({ value: seconds, label: `${seconds / 60} min al mes` }))}
      />
      <Checkbox checked={restart} onChange={({ target }) => setRestart(target.checked)}>
        Contar su tiempo otra vez desde ahora
      </Checkbox>
      {save.error && <Alert type="error" showIcon message={errorText(save.error)} />}
    </Modal>
  )
}
