import type { UsageGroup, UsageWindow } from '@causeway/node/admin'

const windows: Readonly<Record<UsageWindow, string>> = {
  '15m': '15 min',
  '1h': '1 hour',
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
}

/** The same where there is little room. */
const shortWindows: Readonly<Record<UsageWindow, string>> = {
  '15m': '15 min',
  '1h': '1 h',
  '24h': '24 h',
  '7d': '7 days',
  '30d': '30 days',
}

const groups: Readonly<Record<UsageGroup, string>> = {
  key: 'Key',
  network: 'Network',
  method: 'Method',
  status: 'Status',
}

export const strings = {
  title: 'Usage',
  says: 'What your keys were asked, and how it went. Times are yours; the day of the plan ends at 00:00 UTC.',
  windows,
  shortWindows,
  groups,
  window: 'Time',
  by: 'Grouped by',
  filter: {
    key: 'Key',
    network: 'Network',
    method: 'Method',
    status: 'Status',
    all: 'All',
    clear: 'Clear filters',
  },
  requests: 'Requests',
  errors: 'Errors',
  credits: 'Credits',
  latency: 'Latency',
  mean: 'Mean',
  p50: 'Median',
  p95: '95th percentile',
  max: 'Slowest',
  share: (share: string) => `${share} of requests`,
  p95Note: (ms: string) => `95% within ${ms}`,
  table: 'Show as a table',
  tableCaption: (title: string) => `${title}, step by step`,
  time: 'Time',
  nothing: 'No requests in this time',
  charts: {
    requests: 'Requests and errors',
    byGroup: (group: string) => `Requests by ${group.toLowerCase()}`,
    latency: 'Mean latency',
    credits: 'Credits',
    requestsSummary: (window: string, requests: string, errors: string) =>
      `Line chart of requests and errors in the last ${window}: ${requests} requests, ${errors} errors.`,
    groupSummary: (group: string, top: string) =>
      `Line chart of requests by ${group.toLowerCase()}. Most: ${top}.`,
    latencySummary: (window: string, mean: string) =>
      `Line chart of the mean latency in the last ${window}: ${mean} over the whole time.`,
    creditsSummary: (window: string, credits: string) =>
      `Line chart of credits in the last ${window}: ${credits} in all.`,
    nobody: 'nothing',
  },
  rows: (group: string) => `By ${group.toLowerCase()}`,
  rowsCaption: (group: string, window: string) => `Usage by ${group.toLowerCase()} in the last ${window}`,
  only: (label: string) => `Only ${label}`,
  empty: 'Nothing was asked in this time',
  emptySays: 'As soon as one of your keys is used, its requests appear here, within two seconds.',
  toKeys: 'Go to your keys',
} as const
