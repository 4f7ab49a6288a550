import type { EChartsCoreOption } from 'echarts/core'
import { palette } from '../palette.ts'
import type { Theme } from '../theme.ts'
import { number } from '../format.ts'

interface Bars {
  names: readonly string[]
  series: readonly { name: string; values: readonly number[]; color?: string | undefined }[]
  unit: string
  /** Names at the left, bars to the right. */
  isLying?: boolean
  /** The last one is still going on: paler. */
  isLastOpen?: boolean
}
const openOpacity = 0.5
/** So many names stand side by side without one being left out: two weeks. */
const mostNamed = 14

/** Bars side by side or stacked when there are several series. */
export function barsOption(
  { names, series, unit, isLying = false, isLastOpen = false }: Bars,
  theme: Theme,
): EChartsCoreOption {
  const { category, value, ...frame } = frameOf(names, unit, theme, { isLegendShown: series.length > 1, isLying })
  return {
    ...frame,
    xAxis: isLying ? value : category,
    yAxis: isLying ? category : value,
    series: series.map(({ name, values, color }, index) => ({
      type: 'bar',
      name,
      data: values.map((value, at) =>
        isLastOpen && at === values.length - 1 ? { value, itemStyle: { opacity: openOpacity } } : value,
      ),
      ...(series.length > 1 && { stack: 'all' }),
      barMaxWidth: isLying ? 16 : 28,
      itemStyle: {
        ...(color && { color }),
        // Of stacked bars only the uppermost is round.
        ...(index === series.length - 1 && { borderRadius: isLying ? [0, 3, 3, 0] : [3, 3, 0, 0] }),
      },
    })),
  }
}

interface Areas {
  names: readonly string[]
  series: readonly { name: string; values: readonly number[]; color: string | undefined }[]
  unit: string
}

/** What several things make up together over time. */
export function areasOption({ names, series, unit }: Areas, theme: Theme): EChartsCoreOption {
  const colours = palette[theme]
  const { category, value, ...frame } = frameOf(names, unit, theme, { isLegendShown: true })
  return {
    ...frame,
    tooltip: { ...frame.tooltip, axisPointer: { type: 'line', lineStyle: { color: colours['line2'] } } },
    xAxis: { ...category, boundaryGap: false },
    yAxis: value,
    series: series.map(({ name, values, color }) => ({
      type: 'line',
      name,
      data: values,
      stack: 'all',
      symbol: 'none',
      ...(color && { color }),
      lineStyle: { width: 1.5 },
      areaStyle: { opacity: 0.16 },
    })),
  }
}

/** Axes, tip and legend as all charts have them. */
function frameOf(
  names: readonly string[],
  unit: string,
  theme: Theme,
  { isLegendShown, isLying = false }: { isLegendShown: boolean; isLying?: boolean },
) {
  const colours = palette[theme]
  return {
    category: {
      type: 'category',
      data: names,
      inverse: isLying,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colours['line2'] } },
      axisLabel: {
        color: colours['text2'],
        ...(isLying && { width: 130, overflow: 'truncate' }),
        ...(!isLying && names.length <= mostNamed && { interval: 0 }),
      },
    },
    value: {
      type: 'value',
      minInterval: 1,
      splitLine: { lineStyle: { color: colours['line'] } },
      axisLabel: { color: colours['text3'], formatter: (at: number) => number(at) },
    },
    grid: { left: 4, right: 16, top: isLegendShown ? 34 : 10, bottom: 2, containLabel: true },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      backgroundColor: colours['raised'],
      borderColor: colours['line'],
      textStyle: { color: colours['text'], fontSize: 12 },
      valueFormatter: (amount: number) => `${number(amount, unit === 'km' ? 1 : 0)} ${unit}`,
    },
    ...(isLegendShown && {
      legend: { top: 0, left: 0, icon: 'circle', itemWidth: 8, itemHeight: 8, textStyle: { color: colours['text2'] } },
    }),
  }
}
