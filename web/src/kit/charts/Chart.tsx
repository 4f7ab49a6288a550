import { useEffect, useEffectEvent, useRef } from 'react'
import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { chartColours, palette } from '../palette.ts'
import { useTheme } from '../theme.ts'

/** A chart in the console's colours; what it shows must stand beside it as text as well. */
export function Chart({
  label,
  option,
  height = 260,
  onPick,
}: {
  label: string
  option: EChartsCoreOption
  height?: number
  onPick?: (index: number) => void
}) {
  const host = useRef<HTMLDivElement>(null)
  const theme = useTheme()
  const pick = useEffectEvent((index: number) => onPick?.(index))

  useEffect(() => {
    let chart: EChartsType | undefined
    let isGone = false
    const element = host.current
    const colours = palette[theme]
    const start = async () => {
      // Charts measure their words: the face must be there first.
      const [{ startChart }] = await Promise.all([import('./echarts.ts'), document.fonts.load("12px 'Inter Variable'")])
      if (isGone || !element) return
      chart = startChart(element)
      chart.setOption({
        color: chartColours[theme],
        animationDuration: 200,
        textStyle: { fontFamily: "'Inter Variable', system-ui", color: colours['text2'] },
        ...option,
      })
      chart.on('click', ({ dataIndex }) => pick(dataIndex))
    }
    void start()
    const resized = new ResizeObserver(() => chart?.resize())
    if (element) resized.observe(element)
    return () => {
      isGone = true
      resized.disconnect()
      chart?.dispose()
    }
  }, [theme, option])
  return <div ref={host} className="chart" style={{ height }} role="img" aria-label={label} />
}
