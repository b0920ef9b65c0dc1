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
      "CheckboxRow",
      "CopyButton",
      "Dialog",
      "EmptyState",
      "FieldList",
      "Icon",
      "IconButton",
      "Mark",
      "Notice",
      "Page",
      "Select",
      "Spinner",
      "Switch",
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
