import type { EChartsCoreOption } from 'echarts/core'
import { palette } from '../../../kit/palette.ts'
import type { Theme } from '../../../kit/theme.ts'
import { number } from '../../../kit/format.ts'

interface Bars {
  names: readonly string[]
  series: readonly { name: string; values: readonly number[]; color?: string | undefined }[]
  unit: string
  /** Names at the left, bars to the right. */
  isLying?: boolean
}

/** Bars side by side or stacked when there are several series. */
export function barsOption({ names, series, unit, isLying = false }: Bars, theme: Theme): EChartsCoreOption {
  const colours = palette[theme]
  const category = {
    type: 'category',
    data: names,
    inverse: isLying,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: colours['line2'] } },
    axisLabel: { color: colours['text2'], ...(isLying && { width: 130, overflow: 'truncate' }) },
  }
  const value = {
    type: 'value',
    minInterval: 1,
    splitLine: { lineStyle: { color: colours['line'] } },
    axisLabel: { color: colours['text3'], formatter: (at: number) => number(at) },
  }
  return {
    grid: { left: 4, right: 16, top: series.length > 1 ? 34 : 10, bottom: 0, containLabel: true },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      backgroundColor: colours['raised'],
      borderColor: colours['line'],
      textStyle: { color: colours['text'], fontSize: 12 },
      valueFormatter: (amount: number) => `${number(amount, unit === 'km' ? 1 : 0)} ${unit}`,
    },
    ...(series.length > 1 && {
      legend: { top: 0, left: 0, icon: 'circle', itemWidth: 8, itemHeight: 8, textStyle: { color: colours['text2'] } },
    }),
    xAxis: isLying ? value : category,
    yAxis: isLying ? category : value,
    series: series.map(({ name, values, color }) => ({
      type: 'bar',
      name,
      data: values,
      ...(series.length > 1 && { stack: 'all' }),
      barMaxWidth: isLying ? 16 : 28,
      itemStyle: {
        ...(color && { color }),
        ...(series.length === 1 && { borderRadius: isLying ? [0, 3, 3, 0] : [3, 3, 0, 0] }),
      },
    })),
  }
}
