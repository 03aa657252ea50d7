#!/bin/sh
# Says hello; asked for a move it tells whoever reads the file that was named, and then neither
# answers nor notices that its input has ended.
while read -r line; do
  case "$line" in
    *'"type":"hello"'*) echo '{"type":"hello","name":"stubborn","protocol":1}' ;;
    *'"type":"sight"'*)
      exec 4>"$1"
      echo asked >&4
      exec tail -f /dev/null ;;
  esac
done
