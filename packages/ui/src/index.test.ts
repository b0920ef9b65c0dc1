import { expect, test } from 'vitest'
import * as ui from './index.ts'

test('the surface of the package', () => {
  expect(Object.keys(ui).sort()).toMatchInlineSnapshot(`
    [
      "Address",
      "Amount",
      "Avatar",
      "Button",
      "Card",
      "ChartFrame",
      "CheckboxRow",
      "CodeBlock",
      "CopyButton",
      "Dialog",
      "EmptyState",
      "FieldList",
      "Figure",
      "Icon",
      "IconButton",
      "Mark",
      "Meter",
      "Notice",
      "Page",
      "Select",
      "SideNav",
      "Skeleton",
      "Spinner",
      "Switch",
      "Table",
      "Tabs",
      "Tag",
      "TextField",
      "ToastRegion",
      "classes",
      "formatUnits",
      "relativeTime",
      "shortAddress",
      "useToast",
    ]
  `)
})
